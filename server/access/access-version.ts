import type { Transaction } from '../db/database.ts';

/**
 * Makes every process look callers up again, and end the streams of those who have lost access, as soon as the
 * transaction commits. Every change to access or to a caller's displayed data calls it: the triggers that do the same
 * only exist for servers of the previous version, and for changes made in psql (decisions/0010).
 */
export async function raiseAccessVersion(transaction: Transaction): Promise<void> {
  await transaction.write({
    name: 'raise_access_version',
    text: `WITH raised AS (UPDATE access_version SET version = version + 1 RETURNING 1)
           SELECT pg_notify('deskbell_access', '') FROM raised`,
    values: [],
  });
}

/** The same as part of a statement, if its part `ended` has rows. Streams notice within a second. */
export const raisedIfEnded = `raised AS (
    UPDATE access_version SET version = version + 1 WHERE EXISTS (SELECT 1 FROM ended)
  )`;
