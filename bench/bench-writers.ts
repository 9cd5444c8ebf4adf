import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { openDatabase } from '../server/db/open-database.ts';
import { deskbell, startServer } from './deskbell.ts';
import { holds, printRows, type Row } from './report.ts';
import { settings } from './settings.ts';

/**
 * `npm run bench:writers`: two servers, and many people who reply to the same conversation, each as fast as
 * the server responds. Afterwards every message exists, in its author's order, and PostgreSQL has detected no deadlock.
 */
const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const writers = count('BENCH_WRITERS', 32);
const seconds = count('BENCH_WRITER_SECONDS', 60);

const servers = [await startServer(), await startServer()];
const token = await prepare();
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const api = (path: string) => `${servers[0]?.address}/api/oauth/v1${path}`;
const { data } = (await (await fetch(api('/conversations'), { headers })).json()) as {
  data: { id: string }[];
};
const path = `/conversations/${data[0]?.id}/messages`;
const before = await deadlocks();
const errors: string[] = [];
const sent = await Promise.all(Array.from({ length: writers }, (_, number) => write(number)));
const found = await readAll();
// PostgreSQL updates its deadlock counter with a delay of a second.
await new Promise((resolve) => setTimeout(resolve, 1500));
const met = (await deadlocks()) - before;
for (const server of servers) await server.stop();

const total = sent.reduce((sum, ids) => sum + ids.length, 0);
const positions = new Map(found.map((id, index) => [id, index]));
const inOrder = (ids: string[]) =>
  ids.every(
    (id, index) => index === 0 || Number(positions.get(ids[index - 1] ?? '')) < Number(positions.get(id)),
  );
const rows: Row[] = [
  { name: `messages of ${writers} writers to one conversation`, unit: '/s', value: total / seconds },
  { name: 'responses other than 201', unit: '', value: errors.length, atMost: 0 },
  { name: 'acknowledged messages that are missing', unit: '', value: missing(), atMost: 0 },
  {
    name: 'writers whose messages are out of order',
    unit: '',
    value: sent.filter((ids) => !inOrder(ids)).length,
    atMost: 0,
  },
  { name: 'deadlocks in the database', unit: '', value: met, atMost: 0 },
];
printRows(rows);
if (errors.length > 0) console.log([...new Set(errors)].join('\n'));
if (!rows.every(holds)) process.exitCode = 1;

function missing(): number {
  return sent.flat().filter((id) => !positions.has(id)).length;
}

async function prepare(): Promise<string> {
  const { organization } = await deskbell('organization', 'create', '--name', `Writers ${Date.now()}`);
  const within = ['--organization', organization.id];
  const person = ['--email', `writers-${Date.now()}@example.com`, '--name', 'Writers', '--role', 'admin'];
  const { user } = await deskbell('user', 'create', ...within, ...person);
  const scopes = ['--scope', 'conversations:read messages:read messages:write'];
  const redirect = ['--redirect-uri', 'https://example.com/callback'];
  const app = await deskbell('app', 'create', ...within, '--name', 'Writers', ...redirect, ...scopes);
  const caller = ['--client-id', app.client_id, '--actor', 'self', '--user', user.id];
  const { access_token } = await deskbell('token', 'create', ...within, ...caller, ...scopes);
  await deskbell('generate', ...within, '--conversations', '1', '--messages-per-conversation', '1');
  return access_token;
}

/** The ids of the acknowledged messages, in sending order. */
async function write(number: number): Promise<string[]> {
  const ids: string[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const response = await fetch(`${servers[number % 2]?.address}/api/oauth/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ body_html: `<p>${ids.length} of ${number}</p>` }),
    });
    const created = (await response.json()) as { data: { id: string } };
    if (response.status === 201) ids.push(created.data.id);
    else errors.push(`${response.status} ${JSON.stringify(created)}`);
  }
  return ids;
}

/** All message ids of the conversation, oldest first. */
async function readAll(): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const response = await fetch(api(`${path}?limit=100${after && `&after=${after}`}`), { headers });
    const page = (await response.json()) as {
      data: { id: string }[];
      page_metadata: { after: string | null };
    };
    ids.push(...page.data.map(({ id }) => id));
    after = page.page_metadata.after;
  }
  return ids;
}

async function deadlocks(): Promise<number> {
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
  const database = openDatabase(postgres.connection, () => undefined);
  const [row] = await database.read<{ deadlocks: number }>({
    text: 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    values: [],
  });
  await database.close();
  await postgres.leave();
  return row?.deadlocks ?? 0;
}
