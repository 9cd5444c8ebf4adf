import type { Reader, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { discardFiles } from '../exports/export-store.ts';
import type { ClaimedImport } from './import-leases.ts';

export type ImportPart = { number: number; file_key: string };

/** What has been read of another system so far, in the order in which it was read. */
export function listParts(
  reader: Reader,
  { organizationId, id }: Pick<ClaimedImport, 'organizationId' | 'id'>,
): Promise<ImportPart[]> {
  return reader.read<ImportPart>({
    name: 'parts_of_import',
    text: `SELECT number, file_key FROM import_parts WHERE organization_id = $1 AND import_id = $2 ORDER BY number`,
    values: [organizationId, id],
  });
}

/** Where reading continues; undefined at the beginning. */
export async function lastPosition(
  reader: Reader,
  { organizationId, id }: ClaimedImport,
): Promise<{ number: number; position: unknown } | undefined> {
  const [row] = await reader.read<{ number: number; position: unknown }>({
    name: 'last_part_of_import',
    text: `SELECT number, position FROM import_parts WHERE organization_id = $1 AND import_id = $2
            ORDER BY number DESC LIMIT 1`,
    values: [organizationId, id],
  });
  return row;
}

type NewPart = { number: number; fileKey: string; position: unknown; conversations: number };

/** Adds a part whose file was stored. False if the import was paused, or another process has it. */
export async function addPart(
  transaction: Transaction,
  claimed: ClaimedImport,
  { number, fileKey, position, conversations }: NewPart,
): Promise<boolean> {
  const { organizationId, id, attempt } = claimed;
  const { rowCount } = await transaction.write({
    name: 'count_read_of_import',
    text: `UPDATE imports SET read_count = read_count + $4, failures = 0
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = 'running' AND read_at IS NULL`,
    values: [organizationId, id, attempt, conversations],
  });
  if (rowCount !== 1) return false;
  await transaction.write({
    name: 'insert_part_of_import',
    text: `INSERT INTO import_parts (organization_id, import_id, number, file_key, position) VALUES ($1, $2, $3, $4, $5)`,
    values: [organizationId, id, number, fileKey, JSON.stringify(position)],
  });
  await keepFile(transaction, fileKey);
  return true;
}

/**
 * From now on, the file of the import is an archive of everything, which was stored. The token and the parts aren't needed any
 * more. False if the import was paused, or another process has it.
 */
export async function finishReading(
  transaction: Transaction,
  { organizationId, id, attempt }: ClaimedImport,
  { fileKey, problems }: { fileKey: string; problems: number },
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'finish_reading_of_import',
    text: `UPDATE imports SET read_at = $4, secret = NULL, failures = 0, file_key = $5,
                  counts = jsonb_set(counts, '{problems}', to_jsonb($6::integer))
            WHERE organization_id = $1 AND id = $2 AND attempt = $3 AND state = 'running' AND read_at IS NULL`,
    values: [organizationId, id, attempt, processTime(), fileKey, problems],
  });
  if (rowCount !== 1) return false;
  await keepFile(transaction, fileKey);
  await discardFiles(transaction, await takeParts(transaction, organizationId, [id]));
  return true;
}

/** Deletes the parts of imports, and returns the keys of their files. */
export async function takeParts(
  transaction: Transaction,
  organizationId: string,
  importIds: readonly string[],
): Promise<string[]> {
  const { rows } = await transaction.write<{ file_key: string }>({
    name: 'take_parts_of_imports',
    text: `DELETE FROM import_parts WHERE organization_id = $1 AND import_id = ANY ($2) RETURNING file_key`,
    values: [organizationId, importIds],
  });
  return rows.map(({ file_key }) => file_key);
}

async function keepFile(transaction: Transaction, fileKey: string): Promise<void> {
  await transaction.write({
    name: 'keep_file_of_part',
    text: 'DELETE FROM discarded_files WHERE file_key = $1',
    values: [fileKey],
  });
}
