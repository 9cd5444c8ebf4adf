import type { RoleAndAccess } from '../../../access/caller.ts';
import { opens } from '../../../access/session.ts';
import {
  type Demands,
  type DemandsRow,
  demandsColumns,
  demandsOf,
  policyJoin,
} from '../../../access/sign-in-policy.ts';
import type { Reader } from '../../../db/database.ts';

/** An organization in which a person is an active member, and their role; `id` is its uuid. */
export type OwnMembershipRow = RoleAndAccess & {
  id: string;
  name: string;
  slug: string;
  logo_url: string | null;
  timezone: string;
  /** What its policy requires of the session. */
  demands: Demands | null;
};

/** The organizations of a session's person that it opens; both ids are uuids. */
export async function ownMemberships(
  reader: Reader,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<OwnMembershipRow[]> {
  const rows = await reader.read<Omit<OwnMembershipRow, 'demands'> & DemandsRow>({
    name: 'own_memberships',
    text: `SELECT o.id, o.name, o.slug, o.logo_url, o.timezone, m.role, m.access, ${demandsColumns}
             FROM members m JOIN organizations o ON o.id = m.organization_id
             JOIN sessions s ON s.id = $2
             ${policyJoin}
            WHERE m.user_id = $1 AND m.status = 'active' AND o.deleted_at IS NULL AND ${opens('o.id')}
            ORDER BY o.name, o.id`,
    values: [userId, sessionId],
  });
  return rows.map((row) => ({ ...row, demands: demandsOf(row) }));
}
