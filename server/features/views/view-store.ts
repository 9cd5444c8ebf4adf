import sql, { raw, type Sql } from 'sql-template-tag';
import type { Filter } from '../../../contract/filter/filter.ts';
import { maxViews, type View } from '../../../contract/view.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { processTime } from '../../db/timestamps.ts';

export type ViewRow = {
  id: string;
  name: string;
  icon: View['icon'];
  owner_user_id: string | null;
  team_id: string | null;
  filter: Filter;
  sort: View['sort'];
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

const columns =
  'v.id, v.name, v.icon, v.owner_user_id, v.team_id, v.filter, v.sort, v.inserted_at, v.updated_at';

/**
 * Everybody's views, the caller's own, and those of their teams; admins and apps acting as themselves see those of all
 * teams.
 */
function isVisibleTo(caller: Caller): Sql {
  const organizationId = caller.organization.id;
  const shared = sql`(v.owner_user_id IS NULL AND v.team_id IS NULL)`;
  const ofTeams =
    caller.actor === 'app' || caller.role === 'admin'
      ? raw('v.team_id IS NOT NULL')
      : sql`v.team_id = ANY (ARRAY(SELECT tm.team_id FROM team_members tm
          WHERE tm.organization_id = ${organizationId} AND tm.user_id = ${caller.user.id}))`;
  const own = caller.actor === 'self' ? sql` OR v.owner_user_id = ${caller.user.id}` : raw('');
  return sql`(${shared} OR ${ofTeams}${own})`;
}

/** A range of the views that a caller sees, oldest first. */
export function listViews(reader: Reader, caller: Caller, range: PageRange): Promise<ViewRow[]> {
  const conditions = [sql`v.organization_id = ${caller.organization.id}`, isVisibleTo(caller)];
  return listByInsertion(reader, { columns, tables: 'views v', from: 'v', conditions }, range);
}

/** A view that the caller sees. */
export function findView(reader: Reader, caller: Caller, id: string): Promise<ViewRow | undefined> {
  return readView(reader, caller, id, raw(''));
}

/** A view that the caller sees, and that nobody else can change or delete before this transaction ends. */
export function lockView(transaction: Transaction, caller: Caller, id: string): Promise<ViewRow | undefined> {
  return readView(transaction, caller, id, raw(' FOR UPDATE'));
}

async function readView(reader: Reader, caller: Caller, id: string, lock: Sql): Promise<ViewRow | undefined> {
  const { text, values } = sql`SELECT ${raw(columns)} FROM views v
    WHERE v.organization_id = ${caller.organization.id} AND v.id = ${id} AND ${isVisibleTo(caller)}${lock}`;
  const [row] = await reader.read<ViewRow>({ ...preparedName(text), text, values });
  return row;
}

type NewView = Pick<ViewRow, 'id' | 'name' | 'icon' | 'owner_user_id' | 'team_id' | 'filter' | 'sort'>;

/** Undefined if the member, the team or the organization has reached its limit. */
export async function insertView(
  transaction: Transaction,
  organizationId: string,
  view: NewView,
): Promise<ViewRow | undefined> {
  const { rows } = await transaction.write<ViewRow>({
    name: 'insert_view',
    text: `INSERT INTO views AS v (organization_id, id, name, owner_user_id, team_id, filter, sort, icon)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8
            WHERE (SELECT count(*) FROM views o WHERE o.organization_id = $1
                      AND o.owner_user_id IS NOT DISTINCT FROM $4::uuid AND o.team_id IS NOT DISTINCT FROM $5::uuid) < ${maxViews}
           RETURNING ${columns}`,
    values: [
      organizationId,
      view.id,
      view.name,
      view.owner_user_id,
      view.team_id,
      JSON.stringify(view.filter),
      view.sort,
      view.icon,
    ],
  });
  return rows[0];
}

export async function updateView(
  transaction: Transaction,
  organizationId: string,
  view: Pick<ViewRow, 'id' | 'name' | 'icon' | 'filter' | 'sort'>,
): Promise<ViewRow | undefined> {
  const { rows } = await transaction.write<ViewRow>({
    name: 'update_view',
    text: `UPDATE views v SET name = $3, filter = $4, sort = $5, updated_at = $6, icon = $7
            WHERE v.organization_id = $1 AND v.id = $2 RETURNING ${columns}`,
    values: [
      organizationId,
      view.id,
      view.name,
      JSON.stringify(view.filter),
      view.sort,
      processTime(),
      view.icon,
    ],
  });
  return rows[0];
}

export async function removeView(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await transaction.write({
    name: 'remove_view',
    text: 'DELETE FROM views WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
}
