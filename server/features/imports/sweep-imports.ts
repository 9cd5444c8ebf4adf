import type { Database, Transaction } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import { processTime } from '../../db/timestamps.ts';
import { discardFiles } from '../exports/export-store.ts';
import { takeParts } from './import-parts.ts';

const day = 86_400;
const unstartedDays = 7;
const unfinishedDays = 30;

/** Deletes imports that nobody started within seven days, and the files of those that nobody finished within thirty. */
export async function sweepImports(database: Database): Promise<void> {
  const due = await readAcross<{ organization_id: string }>(database, {
    name: 'organizations_with_old_imports',
    text: (among) => `SELECT DISTINCT organization_id FROM (SELECT organization_id FROM imports
                       WHERE file_key IS NOT NULL AND inserted_at < $1 AND ${among('organization_id')}
                       ORDER BY inserted_at LIMIT 100) old`,
    values: [processTime(-unstartedDays * day)],
  });
  for (const { organization_id } of due)
    await database.transaction(async (transaction) => {
      await discardFiles(transaction, [
        ...(await deleteUnstarted(transaction, organization_id)),
        ...(await giveUpUnfinished(transaction, organization_id)),
      ]);
    });
}

async function deleteUnstarted(transaction: Transaction, organizationId: string): Promise<string[]> {
  const rows = await transaction.read<{ id: string; file_key: string }>({
    name: 'old_unstarted_imports',
    text: `SELECT id, file_key FROM imports WHERE organization_id = $1 AND inserted_at < $2 AND manifest_hash IS NULL
              AND file_key IS NOT NULL AND state IN ('uploading', 'looking', 'ready', 'failed') FOR UPDATE`,
    values: [organizationId, processTime(-unstartedDays * day)],
  });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const parts = await takeParts(transaction, organizationId, ids);
  await transaction.write({
    name: 'delete_old_unstarted_imports',
    text: 'DELETE FROM imports WHERE organization_id = $1 AND id = ANY ($2)',
    values: [organizationId, ids],
  });
  return [...rows.map(({ file_key }) => file_key), ...parts];
}

/** Their conversations stay; a new import of the same file continues them. */
async function giveUpUnfinished(transaction: Transaction, organizationId: string): Promise<string[]> {
  const rows = await transaction.read<{ id: string; file_key: string }>({
    name: 'old_unfinished_imports',
    text: `SELECT id, file_key FROM imports WHERE organization_id = $1 AND inserted_at < $2 AND file_key IS NOT NULL
              AND state IN ('paused', 'failed') FOR UPDATE`,
    values: [organizationId, processTime(-unfinishedDays * day)],
  });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await transaction.write({
    name: 'give_up_unfinished_imports',
    text: `UPDATE imports SET state = 'failed', file_key = NULL, secret = NULL, summary = NULL, error = $3
            WHERE organization_id = $1 AND id = ANY ($2)`,
    values: [organizationId, ids, 'It was not continued within thirty days.'],
  });
  return [...rows.map(({ file_key }) => file_key), ...(await takeParts(transaction, organizationId, ids))];
}
