import { raiseAccessVersion } from '../../access/access-version.ts';
import type { RoleAndAccess } from '../../access/caller.ts';
import { opens } from '../../access/session.ts';
import {
  type Demands,
  type DemandsRow,
  demandsColumns,
  demandsOf,
  policyJoin,
} from '../../access/sign-in-policy.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';

export type MemberRow = RoleAndAccess & {
  id: string;
  organization_id: string;
  user_id: string;
  status: 'active' | 'disabled';
};

const columns = 'id, organization_id, user_id, role, access, status';

/** A member's row as events store it. */
export type MemberSnapshot = Record<string, unknown>;

/** Inserts unless the person is a member already, and then returns nothing. */
export async function insertMember(
  transaction: Transaction,
  row: MemberRow,
  invitedById?: string,
): Promise<MemberSnapshot | undefined> {
  const { rows } = await transaction.write<{ snapshot: MemberSnapshot }>({
    text: `WITH m AS (
             INSERT INTO members (${columns}, invited_by_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (organization_id, user_id) DO NOTHING RETURNING *)
           SELECT to_jsonb(m) AS snapshot FROM m`,
    values: [row.id, row.organization_id, row.user_id, row.role, row.access, row.status, invitedById ?? null],
  });
  return rows[0]?.snapshot;
}

export async function findMember(
  reader: Reader,
  organizationId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const [row] = await reader.read<MemberRow>({
    text: `SELECT ${columns} FROM members WHERE organization_id = $1 AND user_id = $2`,
    values: [organizationId, userId],
  });
  return row;
}

/** Whether anybody else is an active admin. */
export async function hasOtherAdmin(
  reader: Reader,
  { organization_id, user_id }: MemberRow,
): Promise<boolean> {
  const rows = await reader.read({
    text: `SELECT 1 FROM members
            WHERE organization_id = $1 AND user_id <> $2 AND role = 'admin' AND status = 'active' LIMIT 1`,
    values: [organization_id, user_id],
  });
  return rows.length > 0;
}

/** Some active admin, the longest-serving one. */
export async function anyAdmin(reader: Reader, organizationId: string): Promise<MemberRow | undefined> {
  const [row] = await reader.read<MemberRow>({
    text: `SELECT ${columns} FROM members
            WHERE organization_id = $1 AND role = 'admin' AND status = 'active' ORDER BY inserted_at, id LIMIT 1`,
    values: [organizationId],
  });
  return row;
}

export async function updateMember(transaction: Transaction, row: MemberRow): Promise<MemberSnapshot> {
  const { rows } = await transaction.write<{ snapshot: MemberSnapshot }>({
    text: `WITH m AS (UPDATE members SET role = $2, access = $3, status = $4, updated_at = $5 WHERE id = $1 RETURNING *)
           SELECT to_jsonb(m) AS snapshot FROM m`,
    values: [row.id, row.role, row.access, row.status, processTime()],
  });
  await raiseAccessVersion(transaction);
  return rows[0]?.snapshot ?? {};
}

/** Returns the previous values. */
export async function deleteMember(transaction: Transaction, id: string): Promise<MemberSnapshot> {
  const { rows } = await transaction.write<{ snapshot: MemberSnapshot }>({
    text: `WITH m AS (DELETE FROM members WHERE id = $1 RETURNING *) SELECT to_jsonb(m) AS snapshot FROM m`,
    values: [id],
  });
  await raiseAccessVersion(transaction);
  return rows[0]?.snapshot ?? {};
}

/** A person's active memberships in organizations that their session opens, with what consent and the pages need to know of the organizations. */
export type Membership = RoleAndAccess & { organizationId: string; name: string; demands: Demands | null };

export async function membershipsOf(
  reader: Reader,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Membership[]> {
  const rows = await reader.read<Omit<Membership, 'demands'> & DemandsRow>({
    name: 'memberships_of',
    text: `SELECT o.id AS "organizationId", o.name, m.role, m.access, ${demandsColumns}
             FROM members m JOIN organizations o ON o.id = m.organization_id
             JOIN sessions s ON s.id = $2
             ${policyJoin}
            WHERE m.user_id = $1 AND m.status = 'active' AND o.deleted_at IS NULL AND ${opens('o.id')}
            ORDER BY o.name, o.id`,
    values: [userId, sessionId],
  });
  return rows.map((row) => ({ ...row, demands: demandsOf(row) }));
}

/** The memberships of all active admins; uuids. */
export async function adminMemberships(
  reader: Reader,
  organizationId: string,
): Promise<{ id: string; user_id: string }[]> {
  return reader.read({
    name: 'admin_memberships',
    text: `SELECT id, user_id FROM members
            WHERE organization_id = $1 AND role = 'admin' AND status = 'active' ORDER BY id`,
    values: [organizationId],
  });
}

/** The people an organization's members can ask if only an admin may do something. */
export async function adminsOf(
  reader: Reader,
  organizationId: string,
): Promise<{ name: string; email: string }[]> {
  return reader.read({
    text: `SELECT u.name, u.email FROM members m JOIN users u ON u.id = m.user_id
            WHERE m.organization_id = $1 AND m.role = 'admin' AND m.status = 'active' ORDER BY u.name LIMIT 10`,
    values: [organizationId],
  });
}

/** Members who leave the organization leave its teams, without separate events: `member.removed` covers it. */
export async function leaveTeams(
  transaction: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await transaction.write({
    name: 'leave_teams',
    text: 'DELETE FROM team_members WHERE organization_id = $1 AND user_id = $2',
    values: [organizationId, userId],
  });
}

export async function isActiveMember(
  reader: Reader,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const rows = await reader.read({
    name: 'is_active_member',
    text: `SELECT 1 FROM members WHERE organization_id = $1 AND user_id = $2 AND status = 'active'`,
    values: [organizationId, userId],
  });
  return rows.length > 0;
}
