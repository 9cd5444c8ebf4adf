import { NotFound } from '../../../errors/errors.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { EventActor } from '../../../events/record-event.ts';
import { lockOrganization } from '../../organizations/organization-store.ts';
import { newInvitationLink } from '../invitation-link.ts';
import { replaceLink } from '../invitation-store.ts';
import type { Inviting } from '../invite-member.ts';
import { openInvitation } from '../open-invitations.ts';

/**
 * Gives a pending invitation a new link and seven more days; the previous link is invalid. With `mail` it is emailed,
 * without it is shown.
 *
 * @throws NotFound if it is no longer pending
 */
export async function renewInvitation(
  { database, digest, mail }: Inviting,
  { organizationId, actor }: { organizationId: string; actor: EventActor },
  id: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const invitation = await openInvitation(transaction, id);
    if (invitation?.organization_id !== organizationId) throw new NotFound();
    await replaceLink(transaction, id, newInvitationLink(digest, mail !== undefined));
    const details = { person: invitation.email };
    await recordAudit(transaction, { organizationId, kind: 'member.invitation_renewed', actor, details });
    await mail?.post(transaction, 'invitation', id);
  });
}
