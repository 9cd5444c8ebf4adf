import type { DatabaseConnection } from '../db/database-client.ts';
import { openDatabase } from '../db/open-database.ts';
import { makeEventPartitions } from '../events/event-partitions.ts';
import { markFinished } from '../installation/unfinished.ts';
import { withCopySessions } from './copy-session.ts';
import { type Erasure, eraseAgain } from './erasures.ts';

type Finish = {
  erasures?: readonly Erasure[];
  signal: AbortSignal;
  /** Called when nothing is lacking any more, just before others can use the database. */
  atEnd?: () => Promise<void>;
};

/**
 * What a loaded and migrated database needs before it is used. Can be repeated. Returns how many contacts and organizations it
 * erased again.
 */
export async function finishLoading(
  connection: DatabaseConnection,
  { erasures = [], signal, atEnd }: Finish,
): Promise<number> {
  const database = openDatabase(connection, () => undefined);
  try {
    await makeEventPartitions(database);
    // The copy of a database that was moved away is itself in use.
    await database.write({ text: 'UPDATE installation SET moved_to = NULL', values: [] });
    const erased = await eraseAgain(database, erasures);
    await withCopySessions(
      connection,
      1,
      async ([client]) => {
        await client.query('ANALYZE');
        signal.throwIfAborted();
        await atEnd?.();
        await markFinished(client);
      },
      signal,
    );
    return erased;
  } finally {
    await database.close();
  }
}
