import sql from 'sql-template-tag';
import type { Reader, Transaction } from '../../db/database.ts';
import { listByInsertion } from '../../db/list-by-insertion.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';

export type FolderRow = { id: string; name: string; inserted_at: Microseconds };

const columns = 'f.id, f.name, f.inserted_at';

/** A range of an organization's folders, oldest first. */
export function listFolders(reader: Reader, organizationId: string, range: PageRange): Promise<FolderRow[]> {
  const conditions = [sql`f.organization_id = ${organizationId}`];
  return listByInsertion(reader, { columns, tables: 'macro_folders f', from: 'f', conditions }, range);
}

/** A folder that nobody else can rename or delete before this transaction ends. */
export async function lockFolder(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<FolderRow | undefined> {
  const [row] = await transaction.read<FolderRow>({
    name: 'lock_macro_folder',
    text: `SELECT ${columns} FROM macro_folders f WHERE f.organization_id = $1 AND f.id = $2 FOR UPDATE`,
    values: [organizationId, id],
  });
  return row;
}

/** Whether the folder exists; it can't be deleted before this transaction ends. */
export async function shareLockFolder(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const rows = await transaction.read({
    name: 'share_lock_macro_folder',
    text: 'SELECT 1 FROM macro_folders WHERE organization_id = $1 AND id = $2 FOR KEY SHARE',
    values: [organizationId, id],
  });
  return rows.length > 0;
}

export async function findFolder(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<FolderRow | undefined> {
  const [row] = await reader.read<FolderRow>({
    name: 'find_macro_folder',
    text: `SELECT ${columns} FROM macro_folders f WHERE f.organization_id = $1 AND f.id = $2`,
    values: [organizationId, id],
  });
  return row;
}

/** Whether there are this many folders already; reads no more of them. */
export async function hasFolders(reader: Reader, organizationId: string, count: number): Promise<boolean> {
  const [row] = await reader.read<{ is_full: boolean }>({
    name: 'has_macro_folders',
    text: `SELECT count(*) >= $2 AS is_full FROM (SELECT 1 FROM macro_folders WHERE organization_id = $1 LIMIT $2) seen`,
    values: [organizationId, count],
  });
  return row?.is_full ?? false;
}

type NewFolder = { organizationId: string; id: string; name: string };

/** Undefined if the name is taken. */
export async function insertFolder(
  transaction: Transaction,
  { organizationId, id, name }: NewFolder,
): Promise<FolderRow | undefined> {
  const { rows } = await transaction.write<FolderRow>({
    name: 'insert_macro_folder',
    text: `INSERT INTO macro_folders AS f (organization_id, id, name) VALUES ($1, $2, $3)
           ON CONFLICT (organization_id, lower(name)) DO NOTHING RETURNING ${columns}`,
    values: [organizationId, id, name],
  });
  return rows[0];
}

/** Fails with a unique violation if the name is taken. */
export async function renameFolder(
  transaction: Transaction,
  { organizationId, id, name }: NewFolder,
): Promise<void> {
  await transaction.write({
    name: 'rename_macro_folder',
    text: 'UPDATE macro_folders SET name = $3 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id, name],
  });
}

/** Removes a locked folder; its macros stay, in no folder. */
export async function removeFolder(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await transaction.write({
    name: 'empty_macro_folder',
    text: 'UPDATE macros SET folder_id = NULL WHERE organization_id = $1 AND folder_id = $2',
    values: [organizationId, id],
  });
  await transaction.write({
    name: 'remove_macro_folder',
    text: 'DELETE FROM macro_folders WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
}
