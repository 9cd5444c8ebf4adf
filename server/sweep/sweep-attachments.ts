import type { Database, Transaction } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';

const bite = 100;

/** Any number that nobody else uses: of several processes one sweeps files. */
const fileSweepLock = 7_310_521_884_005;

type Unbound = { organization_id: string; id: string; file_key: string };

/**
 * Clears away files that hung on nothing for 24 hours, those of uploads that broke off in a crash among them: first the file,
 * then the row, so that no file is left that nothing knows of. Rows are locked meanwhile: a message that wants one waits, and
 * then finds it gone. What the store does not remove stays for the next time. Returns how many went.
 */
export async function sweepAttachments(
  database: Database,
  files: FileStore,
  report: (error: unknown) => void,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const removed: Unbound[] = [];
    for (const row of await dueRows(transaction)) {
      const isGone = await files.remove(row.file_key).then(
        () => true,
        (error: unknown) => report(error),
      );
      if (isGone) removed.push(row);
      else break;
    }
    await deleteRows(transaction, removed);
    return removed.length;
  });
}

async function dueRows(transaction: Transaction): Promise<Unbound[]> {
  const [lock] = await transaction.read<{ mine: boolean }>({
    text: 'SELECT pg_try_advisory_xact_lock($1) AS mine',
    values: [fileSweepLock],
  });
  if (!lock?.mine) return [];
  return transaction.read({
    text: `SELECT organization_id, id, file_key FROM attachments
            WHERE message_id IS NULL AND note_id IS NULL AND inserted_at < now() - interval '24 hours'
            ORDER BY inserted_at LIMIT ${bite} FOR UPDATE SKIP LOCKED`,
    values: [],
  });
}

async function deleteRows(transaction: Transaction, rows: readonly Unbound[]): Promise<void> {
  await transaction.write({
    text: `DELETE FROM attachments a USING unnest($1::uuid[], $2::uuid[]) AS gone (organization_id, id)
            WHERE a.organization_id = gone.organization_id AND a.id = gone.id`,
    values: [rows.map((row) => row.organization_id), rows.map((row) => row.id)],
  });
}
