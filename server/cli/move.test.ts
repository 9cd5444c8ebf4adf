import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { Client } from 'pg';
import { expect, onTestFinished } from 'vitest';
import { keyedDigest } from '../access/keyed-digest.ts';
import { moveDatabase } from '../backup/move-database.ts';
import type { DatabaseConnection } from '../db/database-client.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { ensureInstallation } from '../features/organizations/installation-store.ts';
import { newId } from '../ids/public-id.ts';
import { secretKeyCheckOf } from '../installation/open-installation.ts';
import { openBrowser } from '../testing/browser-session.ts';
import type { ClonedDatabase } from '../testing/clone-database.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { apiClient } from '../testing/http-client.ts';
import { makeOldCluster, oldNative } from '../testing/old-cluster.ts';
import { testOnOneServer } from '../testing/on-one-server.ts';
import { launchDeskbell, type ProcessOptions, runDeskbell, startDeskbell } from '../testing/run-deskbell.ts';
import { secretKey, startApp } from '../testing/start-app.ts';
import { makeWorld, tokenFor, type World } from '../testing/world.ts';

const env = { DESKBELL_SECRET_KEY: secretKey };

/** Every row as text, of the tables that a move copies, by table. */
async function digests(connection: DatabaseConnection): Promise<Record<string, string>> {
  const database = openDatabase(connection, () => undefined);
  const tables = await database.read<{ name: string }>({
    text: `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
              AND NOT relispartition AND relpersistence = 'p' AND relname NOT IN ('migrations', 'installation') ORDER BY 1`,
    values: [],
  });
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await database.read<{ line: string }>({
      text: `SELECT t::text AS line FROM ${name} t ORDER BY t::text COLLATE "C"`,
      values: [],
    });
    const text = rows.map(({ line }) => line).join('\n');
    found[name] = createHash('sha256').update(text).digest('hex');
  }
  await database.close();
  return found;
}

type Embedded = { folder: string; dataDir: string };

type Alive = { world: World; token: string; session: string };

/** Fills a database with the cast, a session, a token, and a webhook, whose secret is sealed with the key. */
async function fill(connection: DatabaseConnection): Promise<Alive> {
  await migrate(connection);
  const database = openDatabase(connection, () => undefined);
  await ensureInstallation(database, {
    id: newId(),
    secretKeyCheck: secretKeyCheckOf(keyedDigest(secretKey)),
  });
  const world = await makeWorld(database);
  const token = await tokenFor(database, world.bicycles, world.mara);
  const session = await useIt({ connection, database } as ClonedDatabase, { world, token });
  await database.close();
  return { world, token, session };
}

/** Signs in, and makes a webhook. Returns the session's cookie. */
async function useIt(clone: ClonedDatabase, { world, token }: Omit<Alive, 'session'>): Promise<string> {
  const app = await startApp({ ...clone, drop: async () => undefined });
  const browser = openBrowser(app.baseUrl);
  await browser.signIn(world.mara);
  const types = ['contact.created'];
  const webhook = await app.api(token).post('/webhooks', { url: 'https://example.com/hook', types });
  expect(webhook.status).toBe(201);
  await app.stop();
  return browser.cookies.get(cookieAt(app.baseUrl)) ?? '';
}

const cookieAt = (address: string) => `deskbell_session_${new URL(address).port}`;

/** With the old key, the token and the session are valid, and every secret can be opened. */
async function expectAlive(context: ProcessOptions, { world, token, session }: Alive): Promise<void> {
  const server = await startDeskbell(['serve'], context);
  expect((await apiClient(server.address, token).get('/me')).status).toBe(200);
  const browser = openBrowser(server.address);
  browser.cookies.set(cookieAt(server.address), session);
  expect((await browser.get('/logout')).text).toContain(world.mara.email);
  await server.stop();
  const { stdout } = await runDeskbell(['key', 'finish', '--json'], context);
  const { resealed } = JSON.parse(stdout);
  expect(resealed).toBeGreaterThan(0);
}

async function opened<Result>(
  { dataDir }: Embedded,
  work: (connection: DatabaseConnection) => Promise<Result>,
  old?: { binaries: string; major: number },
): Promise<Result> {
  const postgres = await openEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, ...old });
  try {
    return await work(postgres.connection);
  } finally {
    await postgres.leave();
  }
}

/** Ends a command while it loads rows. */
async function interrupted(words: string[], signal: NodeJS.Signals, context: ProcessOptions) {
  const { child, printed, ended } = launchDeskbell(words, context);
  await printed('stderr', /tables/);
  child.kill(signal);
  return ended;
}

/** Everything is copied, and the old database still in use. */
function halfMoved(from: DatabaseConnection, to: DatabaseConnection): Promise<number> {
  const atEnd = () => Promise.reject(new Error('power cut'));
  return moveDatabase({ from, to, atEnd, progress: () => undefined, signal: new AbortController().signal });
}

async function comment(connection: DatabaseConnection, text: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(`COMMENT ON TABLE installation IS ${text}`);
  await client.end();
}

async function serveOnce(context: ProcessOptions): Promise<void> {
  const server = await startDeskbell(['serve'], context);
  await server.stop();
}

function embeddedIn(folder: string): Embedded {
  return { folder, dataDir: join(folder, 'data') };
}

testOnOneServer(
  'move copies the embedded database to one’s own and back: every row is equal, and sessions, tokens and sealed secrets live',
  async () => {
    const embedded = embeddedIn(dataFolder());
    const alive = await opened(embedded, fill);
    const first = await startDeskbell(['serve'], { folder: embedded.folder, env });
    const own = await emptyDatabase();
    onTestFinished(() => own.drop());
    const to = own.url;

    const early = await runDeskbell(['move', '--to', to], { folder: embedded.folder, env });
    expect(early).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Deskbell is running on this database.'),
    });
    await first.stop();
    const stopped = await interrupted(['move', '--to', to], 'SIGINT', { folder: embedded.folder, env });
    expect(stopped).toMatchObject({
      code: 130,
      stdout: '',
      stderr: expect.stringContaining('The move was interrupted. The old database is unchanged.'),
    });
    const there = { folder: embedded.folder, env: { ...env, DATABASE_URL: to } };
    await expect(opened(embedded, (from) => halfMoved(from, own.connection))).rejects.toThrow('power cut');
    expect(await runDeskbell(['serve'], there)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('A move into this database was interrupted before it was finished.'),
    });
    await serveOnce({ folder: embedded.folder, env });
    const before = await opened(embedded, digests);
    const moved = await runDeskbell(['move', '--to', to], { folder: embedded.folder, env });
    expect(moved.code, moved.stderr).toBe(0);
    expect(moved.stdout).toContain(`DATABASE_URL='${to}'`);
    expect(await digests(own.connection)).toEqual(before);
    const refused = await runDeskbell(['serve'], { folder: embedded.folder, env });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('This database was moved to') });

    // As if the machine had lost power between the last two statements.
    await comment(own.connection, "'unfinished: move'");
    expect(await runDeskbell(['serve'], there)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Run deskbell move again, with the environment from before.'),
    });
    const elsewhere = await runDeskbell(['move', '--to', `${to}?application_name=x`], {
      folder: embedded.folder,
      env,
    });
    expect(elsewhere).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This database was moved to'),
    });
    const again = () => runDeskbell(['move', '--to', to], { folder: embedded.folder, env });
    const completed = await again();
    expect(completed.code, completed.stderr).toBe(0);
    expect(completed.stdout).toContain('Everything had been copied and compared already. Now set this');
    expect(await digests(own.connection)).toEqual(before);
    expect(await again()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run deskbell move --undo'),
    });

    await expectAlive(there, alive);

    const filled = await runDeskbell(['move', '--to', 'embedded'], there);
    expect(filled).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is not empty') });
    const fresh = embeddedIn(dataFolder());
    const latest = await digests(own.connection);
    const back = await runDeskbell(['move', '--to', 'embedded'], { folder: fresh.folder, env: there.env });
    expect(back.code, back.stderr).toBe(0);
    expect(back.stdout).toContain('remove DATABASE_URL');
    expect(await opened(fresh, digests)).toEqual(latest);
    const undone = await runDeskbell(['move', '--undo'], there);
    expect(undone).toMatchObject({ code: 0, stdout: 'This database can be used again.\n' });
  },
);

testOnOneServer(
  'upgrade-database carries the embedded PostgreSQL from 15 to 18: every row is equal, what was valid still is, and the old folder stays',
  async () => {
    const embedded = embeddedIn(dataFolder());
    await makeOldCluster(embedded.dataDir);
    const old = { binaries: oldNative, major: 15 };
    const alive = await opened(embedded, fill, old);
    const before = await opened(embedded, digests, old);
    const refused = await runDeskbell(['serve'], { folder: embedded.folder, env });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run deskbell upgrade-database'),
    });
    const words = ['upgrade-database', '--binaries', oldNative];
    const drafts = () => readdirSync(embedded.dataDir).filter((name) => name.startsWith('upgrading-'));
    const context = { folder: embedded.folder, env };
    await interrupted(words, 'SIGKILL', context);
    expect(drafts()).toHaveLength(1);
    expect(await interrupted(words, 'SIGTERM', context)).toMatchObject({
      code: 143,
      stdout: '',
      stderr: expect.stringContaining('The upgrade was interrupted. The old database is unchanged'),
    });
    expect(drafts()).toEqual([]);
    const upgraded = await runDeskbell(['upgrade-database', '--binaries', oldNative], {
      folder: embedded.folder,
      env,
    });
    expect(upgraded.code, upgraded.stderr).toBe(0);
    expect(upgraded.stdout).toContain('The database is now on PostgreSQL 18.');
    expect(await opened(embedded, digests)).toEqual(before);
    const names = readdirSync(embedded.dataDir);
    expect(names.filter((name) => name.startsWith('postgres-15-'))).toHaveLength(1);
    expect(drafts()).toEqual([]);
    const repeated = await runDeskbell(['upgrade-database'], { folder: embedded.folder, env });
    expect(repeated.stdout).toBe('The database is already on PostgreSQL 18.\n');
    await expectAlive({ folder: embedded.folder, env }, alive);
    expect(existsSync(join(embedded.dataDir, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
  },
);

testOnOneServer.each([
  [['move'], {}, '--to is missing.'],
  [['move', '--to', 'mysql://x'], {}, '--to must look like postgres://'],
  [['move', '--to', 'embedded'], {}, 'The database is the embedded one already'],
  [
    ['upgrade-database'],
    { DATABASE_URL: 'postgres://u@127.0.0.1:1/d' },
    'DATABASE_URL is set: this command is for',
  ],
  [['upgrade-database'], {}, 'There is no database in'],
])('%j is refused with what is wrong', async (words, more, sentence) => {
  const { code, stderr } = await runDeskbell(words, { env: { ...env, ...more } });
  expect([code === 0, stderr]).toEqual([false, expect.stringContaining(sentence)]);
});
