import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import type { Database } from '../server/db/database.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { parsePublicId, publicId } from '../server/ids/public-id.ts';
import { deskbell, type RunningServer, startServer } from './deskbell.ts';
import type { BenchData } from './prepare-data.ts';
import type { Row } from './report.ts';
import { settings } from './settings.ts';

const lengths = [5, 100, 1000];
const threads = 20;
const sends = 1600;
const millisecondsPerSend = 50;

/**
 * How much WAL a message costs, with search and without, in threads of several lengths: 20 sends a second, alternating between 20
 * threads of each length, until search has caught up and its index is merged. Enough for documents to be written too. Without
 * full-page images, whose number depends on the checkpoints alone. Run while no server is running on the data.
 */
export async function searchWal(data: BenchData): Promise<Row[]> {
  for (const messages of lengths) await makeThreads(data, messages);
  const postgres = await openEmbeddedPostgres({
    dataDir: settings.dataDir,
    settings: { full_page_writes: 'off', autovacuum: 'off' },
  });
  const database = openDatabase(postgres.connection, () => undefined);
  const server = await startServer();
  try {
    const bodies = await bodiesOf(database, data);
    const rows: Row[] = [];
    for (const messages of lengths) {
      const ids = await threadsOf(database, data, messages);
      // The first message in a generated thread may write its document, which later ones don't.
      await walOf(database, server, data, { ids, bodies, count: 10 * threads });
      await setTrigger(database, 'DISABLE');
      const without = await walOf(database, server, data, { ids, bodies });
      await setTrigger(database, 'ENABLE');
      // The first message of each also indexes the words that search hasn't processed yet.
      await walOf(database, server, data, { ids, bodies, count: threads });
      const withSearch = await walOf(database, server, data, { ids, bodies });
      const name = `WAL of a send into a thread of ${messages}`;
      rows.push({ name: `${name}, without search`, unit: 'kB', value: without / 1000 });
      rows.push({ name, unit: 'kB', value: withSearch / 1000 });
      rows.push({
        name: `${name}, relative to without search`,
        unit: 'x',
        value: withSearch / without,
        atMost: 1.5,
      });
    }
    return rows;
  } finally {
    await setTrigger(database, 'ENABLE');
    await server.stop();
    await database.close();
    await postgres.leave();
  }
}

/** Created once: with a mean of that many messages, most have about that number. */
async function makeThreads({ organizationId }: BenchData, messages: number): Promise<void> {
  const created = `${settings.dataDir}-threads-of-${messages}`;
  if (existsSync(created)) return;
  const args = ['--conversations', String(threads), '--messages-per-conversation', String(messages)];
  await deskbell('generate', '--organization', organizationId, ...args);
  await writeFile(created, '');
}

function threadsOf(database: Database, { organizationId }: BenchData, messages: number): Promise<string[]> {
  const text = `SELECT id FROM conversations WHERE organization_id = $1 AND merged_into_id IS NULL
                 ORDER BY abs(message_count - $2), id LIMIT ${threads}`;
  return database
    .read<{ id: string }>({ text, values: [parsePublicId('org', organizationId), messages] })
    .then((rows) => rows.map(({ id }) => publicId('cnv', id)));
}

async function bodiesOf(database: Database, { organizationId }: BenchData): Promise<string[]> {
  const text = `SELECT body_html FROM messages WHERE organization_id = $1 ORDER BY id DESC LIMIT ${sends}`;
  const rows = await database.read<{ body_html: string }>({
    text,
    values: [parsePublicId('org', organizationId)],
  });
  return rows.map((row) => row.body_html);
}

async function setTrigger(database: Database, to: 'ENABLE' | 'DISABLE'): Promise<void> {
  await database.write({ text: `ALTER TABLE conversations ${to} TRIGGER search_follows_change`, values: [] });
}

/** Bytes per send. */
async function walOf(
  database: Database,
  { address }: RunningServer,
  { token }: BenchData,
  { ids, bodies, count = sends }: { ids: readonly string[]; bodies: readonly string[]; count?: number },
): Promise<number> {
  await isIndexed(database);
  const begin = await walPosition(database);
  for (let turn = 0; turn < count; turn++) {
    const started = performance.now();
    const response = await fetch(`${address}/api/oauth/v1/conversations/${ids[turn % ids.length]}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ body_html: bodies[turn % bodies.length] }),
    });
    if (response.status !== 201)
      throw new Error(`A message returned ${response.status}: ${await response.text()}`);
    await response.text();
    await pause(Math.max(0, started + millisecondsPerSend - performance.now()));
  }
  await isIndexed(database);
  return ((await walPosition(database)) - begin) / count;
}

async function isIndexed(database: Database): Promise<void> {
  const text = `SELECT 1 FROM search_backfill UNION ALL SELECT 1 FROM search_queue
                 UNION ALL SELECT 1 FROM answer_queue LIMIT 1`;
  while ((await database.read({ text, values: [] })).length > 0) await pause(200);
  // The round that emptied the queue may still merge its index.
  await pause(2000);
  await database.write({ text: `SELECT gin_clean_pending_list('search_documents_by_words')`, values: [] });
}

async function walPosition(database: Database): Promise<number> {
  const text = `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::double precision AS at`;
  const [row] = await database.read<{ at: number }>({ text, values: [] });
  return row?.at ?? 0;
}
