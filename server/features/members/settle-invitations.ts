import type { Access, Role } from '../../access/caller.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';

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

/** An invitation to this address that can still be accepted, however its link was handed over. */
export async function findOpenInvitation(
  reader: Reader,
  organizationId: string,
  email: string,
): Promise<{ role: Role; access: Access; invited_by_id: string } | undefined> {
  const [row] = await reader.read<{ role: Role; access: Access; invited_by_id: string }>({
    name: 'find_open_invitation_to',
    text: `SELECT role, access, invited_by_id FROM invitations
            WHERE organization_id = $1 AND status = 'pending' AND email = $2 AND expires_at > $3 LIMIT 1`,
    values: [organizationId, email, processTime()],
  });
  return row;
}

/**
 * The organizations with such an invitation, in the order in which they are locked; uuids. More than ten would have to be
 * accepted by their links.
 */
export async function organizationsInviting(reader: Reader, email: string): Promise<string[]> {
  const rows = await reader.read<{ organization_id: string }>({
    name: 'organizations_inviting',
    text: `SELECT DISTINCT i.organization_id FROM invitations i JOIN organizations o ON o.id = i.organization_id AND o.deleted_at IS NULL
            WHERE i.email = $1 AND i.status = 'pending' AND i.expires_at > $2 ORDER BY i.organization_id LIMIT 10`,
    values: [email, processTime()],
  });
  return rows.map(({ organization_id }) => organization_id);
}
