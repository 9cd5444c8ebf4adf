import { tryLock } from '../../db/advisory-locks.ts';
import type { Database, Reader, Transaction, Writer } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';
import type { FileStore } from '../../files/file-store.ts';

const batchSize = 100;

/** Microseconds. */
const retryAfter = 10 * 60 * 1_000_000;

type Report = (error: unknown) => void;

/**
 * Deletes attachments that were unattached for 24 hours, including those of uploads interrupted by a crash, and then
 * their files; one batch of each. The store is slow and may be down: no lock and no transaction is held while it
 * removes a file. Failed removals, and those left when `signal` is aborted, are retried ten minutes later. Returns
 * how many files were removed.
 */
export async function sweepAttachments(
  database: Database,
  files: FileStore,
  report: Report,
  signal?: AbortSignal,
): Promise<number> {
  await discardUnbound(database);
  let count = 0;
  for (const fileKey of await takeDiscarded(database)) {
    if (signal?.aborted || !(await isRemoved(files, fileKey, report))) break;
    await forget(database, fileKey);
    count++;
  }
  return count;
}

/**
 * One transaction per organization. A row that a message is about to attach is waited for, and stays; so does a file that another row has.
 */
async function discardUnbound(database: Database): Promise<void> {
  const due = await readAcross<{ organization_id: string; ids: string[] }>(database, {
    name: 'unbound_attachments',
    text: (among) => `SELECT organization_id, array_agg(id ORDER BY id) AS ids
             FROM (SELECT organization_id, id FROM attachments
                    WHERE message_id IS NULL AND note_id IS NULL AND scheduled_message_id IS NULL AND inserted_at < now() - interval '24 hours'
                      AND ${among('organization_id')}
                    ORDER BY inserted_at LIMIT ${batchSize}) due
            GROUP BY organization_id`,
    values: [],
  });
  for (const { organization_id, ids } of due)
    await database.transaction(async (transaction) => {
      await lockSharers(transaction, organization_id, ids);
      const { rows } = await transaction.write<{ file_key: string; is_shared: boolean }>({
        name: 'delete_unbound_attachments',
        text: `DELETE FROM attachments WHERE organization_id = $1 AND id = ANY ($2) AND message_id IS NULL AND note_id IS NULL
                  AND scheduled_message_id IS NULL AND (macro_id IS NULL OR place IS NULL)
               RETURNING file_key, is_shared`,
        values: [organization_id, ids],
      });
      await transaction.write({
        name: 'discard_files',
        text: `INSERT INTO discarded_files (file_key, retry_at) SELECT unnest($1::text[]), '-infinity'`,
        values: [await unusedKeys(transaction, organization_id, rows)],
      });
    });
}

/**
 * Locks every row with a file of one of these rows. Nobody copies the file in the meantime, and of two sweeps that
 * delete its last two rows, the second sees that they were the last.
 */
async function lockSharers(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.write({
    name: 'lock_shared_attachments',
    text: `SELECT id FROM attachments
            WHERE organization_id = $1 AND is_shared AND file_key IN (
                  SELECT file_key FROM attachments WHERE organization_id = $1 AND id = ANY ($2) AND is_shared)
            ORDER BY id FOR UPDATE`,
    values: [organizationId, ids],
  });
}

/** The files of deleted rows that no other row has. */
async function unusedKeys(
  reader: Reader,
  organizationId: string,
  deleted: readonly { file_key: string; is_shared: boolean }[],
): Promise<string[]> {
  const shared = deleted.filter(({ is_shared }) => is_shared).map(({ file_key }) => file_key);
  const used = await reader.read<{ file_key: string }>({
    name: 'files_still_shared',
    text: 'SELECT DISTINCT file_key FROM attachments WHERE organization_id = $1 AND is_shared AND file_key = ANY ($2)',
    values: [organizationId, shared],
  });
  const keys = new Set(deleted.map(({ file_key }) => file_key));
  for (const { file_key } of used) keys.delete(file_key);
  return [...keys];
}

/**
 * Keys that this process alone removes for the next ten minutes; after a crash another one continues then. None while
 * a backup runs: it copies the files of rows that it still sees. Files taken before it began belong to no row that it
 * sees.
 */
function takeDiscarded(database: Database): Promise<string[]> {
  return database.transaction(async (transaction) =>
    (await tryLock(transaction, 'holdForBackup')) ? takeDue(transaction) : [],
  );
}

async function takeDue(transaction: Transaction): Promise<string[]> {
  const [due] = await transaction.read<{ keys: string[]; now: Microseconds }>({
    name: 'discarded_files',
    text: `SELECT ARRAY(SELECT file_key FROM discarded_files WHERE retry_at <= now() ORDER BY retry_at LIMIT ${batchSize}) AS keys,
                  statement_timestamp() AS now`,
    values: [],
  });
  if (!due || due.keys.length === 0) return [];
  const { rows } = await transaction.write<{ file_key: string }>({
    name: 'take_discarded_files',
    text: 'UPDATE discarded_files SET retry_at = $3 WHERE file_key = ANY ($1) AND retry_at <= $2 RETURNING file_key',
    values: [due.keys, formatTimestamp(due.now), formatTimestamp(due.now + retryAfter)],
  });
  return rows.map(({ file_key }) => file_key);
}

async function isRemoved(files: FileStore, fileKey: string, report: Report): Promise<boolean> {
  try {
    await files.remove(fileKey);
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

async function forget(writer: Writer, fileKey: string): Promise<void> {
  await writer.write({
    name: 'forget_discarded_file',
    text: 'DELETE FROM discarded_files WHERE file_key = $1',
    values: [fileKey],
  });
}
