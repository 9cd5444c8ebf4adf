import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database } from '../../../db/database.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { MailQueue } from '../../../mail/open-mailing.ts';
import { lockOrganization } from '../../organizations/organization-store.ts';
import { newInvitationLink } from '../invitation-link.ts';
import { switchToMail } from '../invitation-store.ts';
import { invitationOfLink, type OpenInvitation } from '../open-invitations.ts';

/**
 * Whether the holder of the link has proved that they read the invited address's email. A link that an admin copied
 * proves nothing; if no email can be sent, nothing can prove it.
 */
export function isAddressProven({ mail_status }: OpenInvitation): boolean {
  return mail_status !== null;
}

/**
 * Emails a new link to the invited address, replacing a copied one, which is invalid from then on, so that it can
 * send only one email. The invitation keeps its expiry.
 *
 * @returns the invitation; undefined if the link isn't valid, or was emailed itself
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
