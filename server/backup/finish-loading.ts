import type { DatabaseConnection } from '../db/database-client.ts';
import { openDatabase } from '../db/open-database.ts';
import { makeEventPartitions } from '../events/event-partitions.ts';
import { withCopySessions } from './copy-session.ts';
import { type Erasure, eraseAgain } from './erasures.ts';

/**
 * What a loaded and migrated database needs before it is used. Returns how many contacts and organizations it erased
 * again.
 */
export async function finishLoading(
  connection: DatabaseConnection,
  erasures: readonly Erasure[] = [],
): Promise<number> {
  const database = openDatabase(connection, () => undefined);
  try {
    await makeEventPartitions(database);
    // The copy of a database that was moved away is itself in use.
    await database.write({ text: 'UPDATE installation SET moved_to = NULL', values: [] });
    const erased = await eraseAgain(database, erasures);
    await withCopySessions(connection, 1, ([client]) => client.query('ANALYZE'));
    return erased;
  } finally {
    await database.close();
  }
}
