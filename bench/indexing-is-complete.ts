import { setTimeout as pause } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { openDatabase } from '../server/db/open-database.ts';
import { settings } from './settings.ts';

const queues = ['search_backfill', 'search_queue', 'imported_search_queue', 'answer_queue'];

/**
 * Waits until the running server has indexed all conversations and answers. After a million conversations were generated, that
 * takes a while, in which it takes a third of the CPU time of the Node process.
 */
export async function indexingIsComplete(dataDir = settings.dataDir): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  // Another version may have fewer of them.
  const existing = await database.read<{ queue: string }>({
    text: 'SELECT queue FROM unnest($1::text[]) AS queue WHERE to_regclass(queue) IS NOT NULL',
    values: [queues],
  });
  const text = `${existing.map(({ queue }) => `SELECT FROM ${queue}`).join(' UNION ALL ')} LIMIT 1`;
  for (let seconds = 0; (await database.read({ text, values: [] })).length > 0; seconds++) {
    if (seconds === 5) process.stderr.write('Waiting until all conversations and answers are indexed…\n');
    await pause(1000);
  }
  await database.close();
  await postgres.leave();
}
