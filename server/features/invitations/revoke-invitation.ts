import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { EventActor } from '../../events/record-event.ts';
import { lockOrganization } from '../organizations/organization-store.ts';
import { findInvitation, markRevoked } from './invitation-store.ts';

/** Ends a pending invitation (contract section 3). @throws NotFound, ValidationError if it is no longer pending */
export async function revokeInvitation(
  database: Database,
  { organizationId, actor }: { organizationId: string; actor: EventActor },
  id: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const invitation = await findInvitation(transaction, organizationId, id);
    if (!invitation) throw new NotFound();
    const { status } = invitation;
    if (status !== 'pending')
      throw fieldError(
        'status',
        'impossible',
        `Only a pending invitation can be revoked; this one is ${status}.`,
      );
    await markRevoked(transaction, id);
    const details = { person: invitation.email };
    await recordAudit(transaction, { organizationId, kind: 'member.invitation_revoked', actor, details });
  });
}
