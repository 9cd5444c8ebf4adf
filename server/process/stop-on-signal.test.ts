import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '../testing/clone-database.ts';
import { dataFolder, postgresOf } from '../testing/data-folder.ts';
import { followStream } from '../testing/follow-stream.ts';
import { apiClient } from '../testing/http-client.ts';
import { environmentOf, launchDeskbell, runDeskbell, startDeskbell } from '../testing/run-deskbell.ts';
import { makeWorld, tokenFor, type World } from '../testing/world.ts';

let clone: ClonedDatabase;
let world: World;
let token: string;

beforeAll(async () => {
  clone = await cloneDatabase();
  world = await makeWorld(clone.database);
  token = await tokenFor(clone.database, world.bicycles, world.mara);
});
afterAll(() => clone.drop());

const cutting = 'cutting the requests that have not ended';
const start = () => startDeskbell(['serve'], { env: environmentOf(clone) });
const messagesPath = () => `/conversations/${world.bicycles.conversation.publicId}/messages`;

/** Locks the conversation's row, so that writers wait. Returns a function that releases it. */
async function holdConversation(): Promise<() => Promise<void>> {
  const client = new Client(clone.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM conversations WHERE id = $1 FOR NO KEY UPDATE', [
    world.bicycles.conversation.id,
  ]);
  return async () => void (await client.query('COMMIT'));
}

async function messageWaits(): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                      AND query LIKE '%UPDATE conversations%'`;
  await vi.waitFor(async () => {
    expect(await clone.database.read({ text: waiting, values: [] })).toHaveLength(1);
  }, 60_000);
}

/** Waits until an address stops accepting connections. */
async function untilRefused(address: string): Promise<void> {
  await vi.waitFor(async () => {
    await expect(fetch(`${address}/health/live`, { headers: { connection: 'close' } })).rejects.toThrow();
  }, 60_000);
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'at %s a running request is finished and acknowledged, new ones are refused, and the exit code is 0',
  async (signal) => {
    const server = await start();
    const release = await holdConversation();
    const response = apiClient(server.address, token).post(messagesPath(), { body_html: `until ${signal}` });
    await messageWaits();
    server.signal(signal);
    await untilRefused(server.address);
    await release();
    expect((await response).status).toBe(201);
    const { code, stdout, stderr } = await server.stop(signal);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain(cutting);
  },
);

test('a body still being received when the signal arrives is read to its end', async () => {
  const server = await start();
  const body = JSON.stringify({ body_html: 'slow words' });
  const sent = request(`${server.address}/api/oauth/v1${messagesPath()}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const answered = once(sent, 'response');
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(body.slice(0, 5));
  server.signal('SIGTERM');
  await untilRefused(server.address);
  sent.end(body.slice(5));
  const [response] = await answered;
  expect(response.resume().statusCode).toBe(201);
  const { code, stdout } = await server.stop();
  expect(code).toBe(0);
  expect(stdout).not.toContain(cutting);
});

test('a request that never ends is cut, and the exit code is 0 all the same', async () => {
  const server = await start();
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  const cut = once(socket, 'close');
  // The server has read what it asks to be continued; a connection it hasn't read yet would just be closed.
  socket.write(
    'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n',
  );
  await once(socket, 'data');
  const { code, stdout, stderr } = await server.stop();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(cutting);
  await cut;
});

test('a stream ends immediately, and delays nothing', async () => {
  const server = await start();
  const stream = await followStream(server.address, { token });
  expect(stream.status).toBe(200);
  server.signal('SIGTERM');
  await stream.ended;
  const { code, stdout } = await server.stop();
  expect(code).toBe(0);
  expect(stdout).not.toContain(cutting);
});

test('a server whose output is closed continues to serve, and stops cleanly', async () => {
  const { child, output, ended } = launchDeskbell(['serve'], { env: { ...environmentOf(clone), PORT: '0' } });
  await vi.waitFor(() => expect(output.stdout).toContain('Deskbell is listening on '), 200_000);
  const address = /listening on (\S+)/.exec(output.stdout)?.[1] ?? '';
  child.stdout.destroy();
  child.stderr.destroy();
  for (let count = 0; count < 3; count++) expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  child.kill('SIGHUP');
  expect((await ended).code).toBe(0);
});

test('a signal leaves no database running: neither one that is being created, nor one that a command has started', async () => {
  const folder = dataFolder();
  const postgres = () => postgresOf(join(folder, 'data'));
  // On a busy machine it may take longer to end than the process waits for it.
  const noPostgres = () => vi.waitFor(() => expect(postgres()).toBeUndefined(), 200_000);
  const serve = launchDeskbell(['serve'], { folder, env: { PORT: '0' } });
  await vi.waitFor(() => expect(serve.output.stdout).toContain('Making a new database'), 200_000);
  serve.child.kill('SIGTERM');
  expect(await serve.ended).toMatchObject({ code: 0, stderr: '' });
  await noPostgres();

  await runDeskbell(['organization', 'create', '--name', 'Heron'], { folder });
  await noPostgres();
  const mara = [
    '--organization',
    'heron',
    '--name',
    'Mara',
    '--email',
    'mara@heron.example',
    '--role',
    'admin',
  ];
  const create = launchDeskbell(['user', 'create', ...mara, '--password-stdin'], { folder, stdin: null });
  await vi.waitFor(() => expect(postgres()).toBeDefined(), 200_000);
  create.child.kill('SIGINT');
  const { code, stdout, stderr } = await create.ended;
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
  // A busy machine may have made it print that it waits for the database.
  expect(stderr).not.toContain('deskbell:');
  await noPostgres();
});
