import type { Transaction } from '../db/database.ts';

/**
 * Makes every process look callers up again, and end the streams of those who have lost their access, as soon as the
 * transaction commits. Every change to access or to a caller's displayed data calls it: the triggers that do the same are
 * only there for servers of the previous version, and for a person at psql (decisions/0010).
 */
export async function raiseAccessVersion(transaction: Transaction): Promise<void> {
  await transaction.write({
    name: 'raise_access_version',
    text: `WITH raised AS (UPDATE access_version SET version = version + 1 RETURNING 1)
           SELECT pg_notify('deskbell_access', '') FROM raised`,
    values: [],
  });
}

/** The same as part of a statement, where `ended`, another part of it, has rows. Streams notice within a second. */
export const raisedWhereEnded = `raised AS (
    UPDATE access_version SET version = version + 1 WHERE EXISTS (SELECT 1 FROM ended)
  )`;
