import type { Transaction } from '../db/database.ts';

/**
 * Makes every process look callers up anew, and end the streams of those who have lost their access, as soon as the
 * transaction commits (decisions/0010). Where a trigger does not do so already.
 */
export async function raiseAccessVersion(transaction: Transaction): Promise<void> {
  await transaction.write({
    name: 'raise_access_version',
    text: 'UPDATE access_version SET version = version + 1',
    values: [],
  });
  await transaction.write({ text: "SELECT pg_notify('deskbell_access', '')", values: [] });
}
