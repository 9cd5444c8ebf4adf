import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { followStream } from '../testing/follow-stream.ts';
import { apiClient } from '../testing/http-client.ts';
import { environmentOf, startDeskbell } from '../testing/run-deskbell.ts';
import { startPostgresPair } from '../testing/start-postgres-pair.ts';
import { makeWorld, tokenFor } from '../testing/world.ts';

/** A server in its own process, a member of the cast who calls it, and a stream to follow. */
async function start(clone: Pick<ClonedDatabase, 'url' | 'database'>) {
  const server = await startDeskbell(['serve'], { env: environmentOf(clone as ClonedDatabase) });
  const world = await makeWorld(clone.database);
  const api = apiClient(server.address, await tokenFor(clone.database, world.bicycles, world.mara));
  const stream = await followStream(server.address, api);
  onTestFinished(() => stream.close());
  const path = `/conversations/${world.bicycles.conversation.publicId}/messages`;
  return {
    api,
    /** With its own key, so that it can be repeated. */
    message(text: string) {
      const headers = { 'idempotency-key': randomUUID() };
      return () => api.post(path, { body_html: text }, headers);
    },
    /** The messages that the stream sent, in order. */
    heard: () =>
      stream.frames
        .filter(({ event }) => event === 'message.created')
        .map(({ data }) => JSON.parse(data).data.body_html),
  };
}

const soon = 120_000;

test('a server survives a failover: 503 in between, then retries, the open stream and search work again', async () => {
  const pair = await startPostgresPair();
  onTestFinished(() => pair.end());
  const database = openDatabase(
    { host: pair.primary.host, user: 'deskbell', database: 'desk' },
    () => undefined,
  );
  const server = await start({ url: pair.url('target_session_attrs=read-write'), database });
  await database.close();
  const [before, between] = [server.message('before the failover'), server.message('within the failover')];
  expect((await before()).status).toBe(201);
  await vi.waitFor(() => expect(server.heard()).toEqual(['before the failover']), soon);
  await pair.caughtUp();
  await pair.primary.kill();
  const refused = await between();
  expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '1',
  ]);
  await pair.promote();
  await vi.waitFor(async () => expect((await between()).status).toBe(201), soon);
  await vi.waitFor(
    () => expect(server.heard()).toEqual(['before the failover', 'within the failover']),
    soon,
  );
  await vi.waitFor(async () => {
    const { body } = await server.api.get('/search/conversations?q=within');
    expect(body.data).toHaveLength(1);
  }, soon);
});

test('a primary that turns read-only is left at the first refused write, without an error', async () => {
  const pair = await startPostgresPair();
  onTestFinished(() => pair.end());
  const database = openDatabase(
    { host: pair.primary.host, user: 'deskbell', database: 'desk' },
    () => undefined,
  );
  const server = await start({ url: pair.url('target_session_attrs=read-write'), database });
  await database.close();
  expect((await server.message('to the first')()).status).toBe(201);
  await pair.caughtUp();
  // The server's open connections stay open there, and are read-only from the next transaction on.
  await pair.primary.ask('ALTER SYSTEM SET default_transaction_read_only = on');
  await pair.promote();
  await pair.primary.ask('SELECT pg_reload_conf()');
  await vi.waitFor(async () => {
    expect(await pair.primary.ask('SHOW default_transaction_read_only')).toEqual([
      { default_transaction_read_only: 'on' },
    ]);
  }, soon);
  expect((await server.message('to the second')()).status).toBe(201);
  const text = "SELECT count(*)::int FROM messages WHERE body_html = 'to the second'";
  expect(await pair.standby.ask(text, 'desk')).toEqual([{ count: 1 }]);
  expect(await pair.primary.ask(text, 'desk')).toEqual([{ count: 0 }]);
});

test('while every host is read-only, a write is 503 with Retry-After, reads work, and writes recover by themselves', async () => {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  const server = await start(clone);
  const setReadOnly = (value: 'on' | 'off') =>
    clone.database.pool.query(
      `BEGIN READ WRITE; ALTER DATABASE ${clone.connection.database} SET default_transaction_read_only = ${value}; COMMIT;`,
    );
  await setReadOnly('on');
  const othersOf = 'datname = current_database() AND pid <> pg_backend_pid()';
  await clone.database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${othersOf}`);
  const message = server.message('while it reads');
  await vi.waitFor(async () => {
    const refused = await message();
    expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '1',
    ]);
    expect((await server.api.get('/me')).status).toBe(200);
  }, soon);
  await setReadOnly('off');
  await vi.waitFor(async () => expect((await message()).status).toBe(201), soon);
  await vi.waitFor(() => expect(server.heard()).toEqual(['while it reads']), soon);
});
