import { setTimeout as pause } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { openDatabase } from '../server/db/open-database.ts';
import { settings } from './settings.ts';

/** Waits until the server has indexed all conversations and answers: it does both beside the requests. */
export async function searchIsComplete(): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  const text = `SELECT FROM search_backfill UNION ALL SELECT FROM search_queue
                 UNION ALL SELECT FROM imported_search_queue UNION ALL SELECT FROM answer_queue LIMIT 1`;
  while ((await database.read({ text, values: [] })).length > 0) await pause(1000);
  await database.close();
  await postgres.leave();
}
