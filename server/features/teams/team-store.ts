import sql from 'sql-template-tag';
import type { Reader, Transaction } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';
import { processTime } from '../../db/timestamps.ts';

export type TeamRow = {
  id: string;
  name: string;
  color: string | null;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

/** A team, and its row as events store it. */
export type StoredTeam = { team: TeamRow; snapshot: Record<string, unknown> };

const columns = 't.id, t.name, t.color, t.inserted_at, t.updated_at';
const snapshot = "to_jsonb(t) - 'deleted_at' AS snapshot";

/** A range of an organization's teams, oldest first; with `userId` only this person's. */
export function listTeams(
  reader: Reader,
  organizationId: string,
  { userId }: { userId: string | undefined },
  range: PageRange,
): Promise<TeamRow[]> {
  const isMember = sql`EXISTS (SELECT 1 FROM team_members tm
    WHERE tm.organization_id = ${organizationId} AND tm.team_id = t.id AND tm.user_id = ${userId})`;
  const conditions = [
    sql`t.organization_id = ${organizationId}`,
    sql`t.deleted_at IS NULL`,
    ...(userId === undefined ? [] : [isMember]),
  ];
  return listByInsertion(reader, { columns, tables: 'teams t', from: 't', conditions }, range);
}

export async function findTeam(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<TeamRow | undefined> {
  const [row] = await reader.read<TeamRow>({
    name: 'find_team',
    text: `SELECT ${columns} FROM teams t WHERE t.organization_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
    values: [organizationId, id],
  });
  return row;
}

/** A team locked against changes, deletion and additions until this transaction ends. */
export async function lockTeam(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<TeamRow | undefined> {
  const [row] = await transaction.read<TeamRow>({
    name: 'lock_team',
    text: `SELECT ${columns} FROM teams t
            WHERE t.organization_id = $1 AND t.id = $2 AND t.deleted_at IS NULL FOR UPDATE`,
    values: [organizationId, id],
  });
  return row;
}

/** Whether the team exists; locks it against deletion until this transaction ends. */
export async function shareLockTeam(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const rows = await transaction.read({
    name: 'share_lock_team',
    text: `SELECT 1 FROM teams
            WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE`,
    values: [organizationId, id],
  });
  return rows.length > 0;
}

type NewTeam = { organizationId: string; id: string; name: string; color: string | null };

/** Undefined if the name is taken. */
export async function insertTeam(transaction: Transaction, team: NewTeam): Promise<StoredTeam | undefined> {
  const { rows } = await transaction.write<TeamRow & Pick<StoredTeam, 'snapshot'>>({
    name: 'insert_team',
    text: `WITH t AS (
             INSERT INTO teams (organization_id, id, name, color) VALUES ($1, $2, $3, $4)
             ON CONFLICT (organization_id, lower(name)) WHERE deleted_at IS NULL DO NOTHING RETURNING *)
           SELECT ${columns}, ${snapshot} FROM t`,
    values: [team.organizationId, team.id, team.name, team.color],
  });
  return rows[0] && stored(rows[0]);
}

/** Fails with a unique violation if the name is taken. */
export async function updateTeam(
  transaction: Transaction,
  organizationId: string,
  { id, name, color }: Pick<TeamRow, 'id' | 'name' | 'color'>,
): Promise<StoredTeam | undefined> {
  const { rows } = await transaction.write<TeamRow & Pick<StoredTeam, 'snapshot'>>({
    name: 'update_team',
    text: `WITH t AS (
             UPDATE teams SET name = $3, color = $4, updated_at = $5
              WHERE organization_id = $1 AND id = $2 RETURNING *)
           SELECT ${columns}, ${snapshot} FROM t`,
    values: [organizationId, id, name, color, processTime()],
  });
  return rows[0] && stored(rows[0]);
}

function stored({ snapshot: storedSnapshot, ...team }: TeamRow & Pick<StoredTeam, 'snapshot'>): StoredTeam {
  return { team, snapshot: storedSnapshot };
}

/** From now on the team can be neither found nor assigned; histories still name it. Its members leave it. */
export async function markDeleted(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await transaction.write({
    name: 'mark_team_deleted',
    text: 'UPDATE teams SET deleted_at = $3 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id, processTime()],
  });
  await transaction.write({
    name: 'empty_team',
    text: 'DELETE FROM team_members WHERE organization_id = $1 AND team_id = $2',
    values: [organizationId, id],
  });
}
