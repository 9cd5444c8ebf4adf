import type { Transaction } from '../../db/database.ts';

/**
 * A member needs no invitation any more, however they joined: a remaining link would readmit somebody who is disabled
 * or removed later. It writes another feature's table, because every new membership goes through here.
 */
export async function settleInvitations(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  await transaction.write({
    name: 'settle_invitations',
    text: `UPDATE invitations SET status = 'accepted'
            WHERE organization_id = $1 AND status = 'pending' AND email = (SELECT email FROM users WHERE id = $2)`,
    values: [organizationId, userId],
  });
}
