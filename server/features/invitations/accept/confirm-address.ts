import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database } from '../../../db/database.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { lockOrganization } from '../../organizations/organization-store.ts';
import { newInvitationLink } from '../invitation-link.ts';
import { switchToMail } from '../invitation-store.ts';
import { invitationOfLink, type OpenInvitation } from '../open-invitations.ts';

/**
 * Whether the holder of the link has proved that they read the invited address's email. A link that an admin copied shows
 * nothing; where no mail can be sent, nothing can show it.
 */
export function isAddressProven({ mail_status }: OpenInvitation): boolean {
  return mail_status !== null;
}

/**
 * Mails another link to the invited address, in place of one that was copied: which is dead from then on, so that nobody can
 * have more than one email sent by it. The invitation ends when it would have.
 *
 * @returns the invitation; undefined where the link doesn't work, or was mailed itself
 */
export async function confirmAddress(
  { database, digest, mail }: { database: Database; digest: KeyedDigest; mail: MailQueue },
  secret: string,
): Promise<OpenInvitation | undefined> {
  const found = await invitationOfLink(database, secret);
  if (!found) return undefined;
  return database.transaction(async (transaction) => {
    await lockOrganization(transaction, found.organization_id);
    const invitation = await invitationOfLink(transaction, secret);
    if (!invitation || isAddressProven(invitation)) return undefined;
    const { id, organization_id: organizationId, email } = invitation;
    await switchToMail(transaction, { organizationId, id }, newInvitationLink(digest, true));
    await recordAudit(transaction, {
      organizationId,
      kind: 'member.invitation_renewed',
      actor: { type: 'system' },
      details: { person: email },
    });
    await mail.post(transaction, 'invitation', id);
    return invitation;
  });
}
