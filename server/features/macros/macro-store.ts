import sql, { type Sql } from 'sql-template-tag';
import type { Action } from '../../../contract/action.ts';
import type { MacroVisibility } from '../../../contract/macro.ts';
import type { Caller } from '../../access/caller.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { processTime } from '../../db/timestamps.ts';
import { type AttachmentRow, attachmentsOf } from '../attachments/attachment-row.ts';
import { person } from '../members/member-detail.ts';

/** The parts of a macro that people write; ids are uuids, those in actions public ids. */
export type MacroFields = {
  name: string;
  shortcut: string | null;
  body_html: string;
  actions: Action[];
  folder_id: string | null;
  visibility: MacroVisibility;
  owner_user_id: string | null;
  team_id: string | null;
};

export type MacroRow = MacroFields & {
  id: string;
  folder_name: string | null;
  owner: UserFields | null;
  team_name: string | null;
  attachments: AttachmentRow[];
  use_count: number;
  last_used_at: Microseconds | null;
  version: number;
  inserted_at: Microseconds;
  updated_at: Microseconds;
};

const columns = `m.id, m.name, m.shortcut, m.body_html, m.actions, m.folder_id, folder.name AS folder_name, m.visibility,
  m.owner_user_id, m.team_id, team.name AS team_name, m.use_count, m.last_used_at, m.version, m.inserted_at, m.updated_at,
  CASE WHEN u.id IS NOT NULL THEN ${person('u')} END AS owner, ${attachmentsOf('m', 'macro_id')} AS attachments`;

/** For statements whose first parameter is the organization. */
const tables = `macros m
  LEFT JOIN macro_folders folder ON folder.organization_id = $1 AND folder.id = m.folder_id
  LEFT JOIN teams team ON team.organization_id = $1 AND team.id = m.team_id
  LEFT JOIN users u ON u.id = m.owner_user_id`;

/**
 * The macros that a caller sees: everyone's, those of their teams, their own. Admins manage those of all teams, and
 * apps that act as themselves see shared ones. A condition on `macros m`.
 */
export function seenBy(caller: Caller): Sql {
  const organizationId = caller.organization.id;
  if (caller.actor === 'app') return sql`m.visibility <> 'private'`;
  const ofTeams = sql`EXISTS (SELECT 1 FROM team_members tm
    WHERE tm.organization_id = ${organizationId} AND tm.team_id = m.team_id AND tm.user_id = ${caller.user.id})`;
  const shared = caller.role === 'admin' ? sql`true` : ofTeams;
  return sql`(m.visibility = 'everyone' OR m.owner_user_id = ${caller.user.id} OR m.visibility = 'team' AND ${shared})`;
}

export type MacroFilters = { folderId: string | undefined; visibility: MacroVisibility | undefined };

/** A range of the macros that a caller sees, oldest first. */
export function listMacros(
  reader: Reader,
  caller: Caller,
  { folderId, visibility }: MacroFilters,
  range: PageRange,
): Promise<MacroRow[]> {
  const conditions = [
    sql`m.organization_id = ${caller.organization.id}`,
    seenBy(caller),
    ...(folderId === undefined ? [] : [sql`m.folder_id = ${folderId}`]),
    ...(visibility === undefined ? [] : [sql`m.visibility = ${visibility}`]),
  ];
  return listByInsertion(reader, { columns, tables, from: 'm', conditions }, range);
}

/** A macro that this caller sees. */
export async function findMacro(reader: Reader, caller: Caller, id: string): Promise<MacroRow | undefined> {
  const { text, values } = statementFor(caller, id, '');
  const [row] = await reader.read<MacroRow>({ ...preparedName(text), text, values });
  return row;
}

/** The same, and nobody else can change or delete it before this transaction ends. */
export async function lockMacro(
  transaction: Transaction,
  caller: Caller,
  id: string,
): Promise<MacroRow | undefined> {
  const { text, values } = statementFor(caller, id, ' FOR UPDATE OF m');
  const [row] = await transaction.read<MacroRow>({ ...preparedName(text), text, values });
  return row;
}

function statementFor(caller: Caller, id: string, lock: string): { text: string; values: unknown[] } {
  const { text, values } =
    sql` WHERE m.organization_id = ${caller.organization.id} AND m.id = ${id} AND ${seenBy(caller)}`;
  return { text: `SELECT ${columns} FROM ${tables}${text}${lock}`, values };
}

/** The names of macros that everyone sees, most used first. */
export function sharedMacroNames(
  reader: Reader,
  organizationId: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return reader.read({
    name: 'shared_macro_names',
    text: `SELECT id, name FROM macros WHERE organization_id = $1 AND visibility = 'everyone'
            ORDER BY use_count DESC, name, id LIMIT $2`,
    values: [organizationId, limit],
  });
}

/** Whether there are this many macros already; reads no more of them. */
export async function hasMacros(reader: Reader, organizationId: string, count: number): Promise<boolean> {
  const [row] = await reader.read<{ is_full: boolean }>({
    name: 'has_macros',
    text: `SELECT count(*) >= $2 AS is_full FROM (SELECT 1 FROM macros WHERE organization_id = $1 LIMIT $2) seen`,
    values: [organizationId, count],
  });
  return row?.is_full ?? false;
}

export async function insertMacro(
  transaction: Transaction,
  organizationId: string,
  macro: MacroFields & { id: string },
): Promise<void> {
  await transaction.write({
    name: 'insert_macro',
    text: `INSERT INTO macros (organization_id, id, name, shortcut, body_html, actions, folder_id, visibility, owner_user_id,
                               team_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: valuesOf(organizationId, macro),
  });
}

/** Changes a locked macro. */
export async function updateMacro(
  transaction: Transaction,
  organizationId: string,
  macro: MacroFields & { id: string },
): Promise<void> {
  await transaction.write({
    name: 'update_macro',
    text: `UPDATE macros SET name = $3, shortcut = $4, body_html = $5, actions = $6, folder_id = $7, visibility = $8,
                             owner_user_id = $9, team_id = $10, version = version + 1, updated_at = $11
            WHERE organization_id = $1 AND id = $2`,
    values: [...valuesOf(organizationId, macro), processTime()],
  });
}

function valuesOf(organizationId: string, macro: MacroFields & { id: string }): unknown[] {
  return [
    organizationId,
    macro.id,
    macro.name,
    macro.shortcut,
    macro.body_html,
    JSON.stringify(macro.actions),
    macro.folder_id,
    macro.visibility,
    macro.owner_user_id,
    macro.team_id,
  ];
}

/** Removes a locked macro, with the suggestions to reply with it. */
export async function removeMacro(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await transaction.write({
    name: 'remove_suggestions_of_macro',
    text: 'DELETE FROM suggestions WHERE organization_id = $1 AND macro_id = $2',
    values: [organizationId, id],
  });
  await transaction.write({
    name: 'remove_macro',
    text: 'DELETE FROM macros WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
}

/** Counts a message that this transaction sends. False if the macro was deleted in the meantime. */
export async function countUse(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'count_use_of_macro',
    text: `UPDATE macros SET use_count = use_count + 1, last_used_at = $3 WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, processTime()],
  });
  return rowCount === 1;
}
