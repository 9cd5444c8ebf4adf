import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from '@deskbell/embedded-postgres/postgres/is-alive.ts';
import { Client as DatabaseClient } from 'pg';
import { Client, type Dispatcher } from 'undici';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { keyedDigest } from '../../access/keyed-digest.ts';
import { secretKeyCheckOf } from '../../installation/open-installation.ts';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.ts';
import { followStream } from '../../testing/follow-stream.ts';
import { environmentOf, type Running, startDeskbell } from '../../testing/run-deskbell.ts';
import { secretKey } from '../../testing/start-app.ts';
import { makeWorld, tokenFor, type World } from '../../testing/world.ts';
import { killProcess, listeningWorkers, logLines } from './testing/worker-log.ts';

/** A server with two workers. Most tests share one, and the last ones end it. */
let server: Running;
let clone: ClonedDatabase;
let world: World;
let token: string;

const soon = 200_000;

/** Limits that are enabled, and only affect failures. */
const plenty = {
  DESKBELL_RATE_LIMITS: 'on',
  DESKBELL_RATE_LIMIT_PER_MINUTE: '1000000',
  DESKBELL_RATE_LIMIT_AUTHORED_PER_MINUTE: '1000000',
  DESKBELL_RATE_LIMIT_BURST: '1000000',
};

const startTwo = () =>
  startDeskbell(['serve', '--processes', '2'], { env: { ...environmentOf(clone), ...plenty } });

beforeAll(async () => {
  clone = await cloneDatabase();
  world = await makeWorld(clone.database);
  token = await tokenFor(clone.database, world.bicycles, world.mara);
  server = await startTwo();
});
afterAll(async () => {
  await server.stop();
  await clone.drop();
});

const mePath = '/api/oauth/v1/me';
const messagesPath = () => `/api/oauth/v1/conversations/${world.bicycles.conversation.publicId}/messages`;
const bearer = () => ({ authorization: `Bearer ${token}` });

/** On a separate connection, so that either worker may get it. */
async function ask(
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const headers = { ...bearer(), ...init.headers, connection: 'close' };
  const response = await fetch(server.address + path, { ...init, headers });
  return {
    status: response.status,
    text: await response.text(),
    requestId: response.headers.get('x-request-id'),
  };
}

/** The value of a series of `/metrics`. */
async function metric(series: string): Promise<number> {
  const { text } = await ask('/metrics');
  const lines = text.split('\n').filter((line) => line.startsWith(`${series} `));
  expect(lines, series).toHaveLength(1);
  return Number(lines[0]?.slice(series.length));
}

/** The worker that responded to a request, from its log. */
function workerOf(requestId: unknown): Promise<number> {
  return vi.waitFor(() => {
    const worker = logLines(server).find(({ reqId }) => reqId === requestId)?.worker;
    if (worker === undefined) throw new Error(`There is no line of the request ${requestId} yet.`);
    return worker;
  }, soon);
}

async function respondingWorkers(requestIds: unknown[]): Promise<number[]> {
  return [...new Set(await Promise.all(requestIds.map(workerOf)))].sort();
}

/** The running workers, after so many were replaced. */
async function workersAfter(replaced: number): Promise<number[]> {
  const all = await listeningWorkers(server, 2 + replaced);
  return all.filter((pid) => isAlive(pid)).toSorted();
}

/** A keep-alive connection to one worker that has served one request. */
async function connectTo(worker: number | undefined): Promise<Client> {
  for (;;) {
    const client = new Client(server.address);
    const response = await client.request({ path: mePath, method: 'GET', headers: bearer() });
    await response.body.dump();
    expect(response.statusCode).toBe(200);
    if ((await workerOf(response.headers['x-request-id'])) === worker) {
      onTestFinished(() => client.destroy());
      return client;
    }
    await client.close();
  }
}

/** The first response on a connection that the worker closes with it, or that fails. Keeps the connection open until then. */
function lastResponse(client: Client): Promise<Dispatcher.ResponseData> {
  return vi.waitFor(
    async () => {
      const response = await client.request({ path: mePath, method: 'GET', headers: bearer() });
      await response.body.dump();
      if (response.statusCode === 200) expect(response.headers.connection).toBe('close');
      return response;
    },
    { timeout: soon, interval: 500 },
  );
}

function sendOn(client: Client, text: string) {
  const headers = { ...bearer(), 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ body_html: text });
  return client.request({ path: messagesPath(), method: 'POST', headers, body });
}

/** Locks the conversation's row until it is released, so that writers wait. */
async function holdConversation(): Promise<() => Promise<unknown>> {
  const client = new DatabaseClient(clone.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  const text = 'SELECT 1 FROM conversations WHERE id = $1 FOR NO KEY UPDATE';
  await client.query(text, [world.bicycles.conversation.id]);
  return () => client.query('COMMIT');
}

async function untilMessagesWait(count: number): Promise<void> {
  const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                   AND query LIKE '%UPDATE conversations%'`;
  await vi.waitFor(async () => {
    expect(await clone.database.read({ text, values: [] })).toHaveLength(count);
  }, soon);
}

test('two workers serve one port, and either returns the metrics of both', async () => {
  const ids: unknown[] = [];
  do {
    const { status, requestId } = await ask(mePath);
    expect(status).toBe(200);
    ids.push(requestId);
  } while ((await respondingWorkers(ids)).length < 2);
  const workers = await workersAfter(0);
  expect(await respondingWorkers(ids)).toEqual(workers);
  const series = `deskbell_http_request_duration_seconds_count{method="GET",route="${mePath}",status="200"}`;
  await expect.poll(() => metric(series)).toBe(ids.length);
  const scrapes = await Promise.all(Array.from({ length: 8 }, () => ask('/metrics')));
  expect(await respondingWorkers(scrapes.map(({ requestId }) => requestId))).toEqual(workers);
  for (const { text } of scrapes) {
    expect(text).toContain(`${series} ${ids.length}\n`);
    expect(text.match(/^deskbell_database_size_bytes /gm)).toHaveLength(1);
  }
  expect(await metric('deskbell_workers')).toBe(2);
  expect(await metric('deskbell_database_connections_max')).toBe(20);
});

test('security 59: an app has twenty wrong secrets, whichever workers they reach', async () => {
  const credentials = btoa(`${world.bicycles.app.clientId}:not-the-secret`);
  const guess = () =>
    ask('/api/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=authorization_code&code=x&redirect_uri=x&code_verifier=x',
    });
  const guesses: Awaited<ReturnType<typeof guess>>[] = [];
  for (let count = 0; count < 20; count++) guesses.push(await guess());
  expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 401));
  expect(await respondingWorkers(guesses.map(({ requestId }) => requestId))).toEqual(await workersAfter(0));
  for (let count = 0; count < 4; count++) expect((await guess()).status).toBe(429);
});

test('a killed worker is replaced, its metrics stay, and the other one finishes its request', async () => {
  const [killed, lasting] = await workersAfter(0);
  const [lost, kept] = [await connectTo(killed), await connectTo(lasting)];
  const series = `deskbell_http_request_duration_seconds_count{method="GET",route="${mePath}",status="200"}`;
  const before = await metric(series);
  const release = await holdConversation();
  const lostResponse = sendOn(lost, 'to the worker that is killed').then(
    ({ statusCode }) => statusCode,
    () => 'cut',
  );
  const keptResponse = sendOn(kept, 'to the other worker');
  await untilMessagesWait(2);
  killProcess(killed);
  expect(await lostResponse).toBe('cut');
  await release();
  expect((await keptResponse).statusCode).toBe(201);
  await expect.poll(() => metric('deskbell_workers')).toBe(2);
  const after = await workersAfter(1);
  expect(after).toContain(lasting);
  expect(after).not.toContain(killed);
  expect(await metric('deskbell_worker_failures_total')).toBe(1);
  expect(await metric(series)).toBe(before);
});

test('SIGHUP replaces the workers one by one under load: no request fails, and a stream misses nothing', async () => {
  const before = await workersAfter(1);
  const open = await Promise.all(before.map(connectTo));
  const followed = await followMessages();
  const load = startLoad();
  await vi.waitFor(() => expect(load.sent.length).toBeGreaterThan(5), soon);

  server.signal('SIGHUP');
  const last = await Promise.all(open.map(lastResponse));
  expect(last.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await Promise.all(last.map(({ headers }) => workerOf(headers['x-request-id'])))).toEqual(before);
  await untilLogged({ msg: 'the workers were replaced' });
  const sentBefore = load.sent.length;
  await vi.waitFor(() => expect(load.sent.length).toBeGreaterThan(sentBefore + 5), soon);
  await load.stop();

  expect(load.failures).toEqual([]);
  expect((await workersAfter(3)).filter((worker) => before.includes(worker))).toEqual([]);
  await vi.waitFor(() => expect(followed.messages().length).toBeGreaterThanOrEqual(load.sent.length), soon);
  await followed.stop();
  expect(followed.messages().toSorted()).toEqual(load.sent.toSorted());
  expect(followed.streams()).toEqual(followed.streams().map(() => 200));
  expect(followed.streams().length).toBeGreaterThan(1);
});

test('workers that can’t start replace none, and if none is left the server ends and says why', async () => {
  const change = `UPDATE installation SET secret_key_check = '\\x00'`;
  await clone.database.write({ text: change, values: [] });
  const before = await workersAfter(3);
  server.signal('SIGHUP');
  await untilLogged({ msg: 'the existing workers keep serving' });
  expect((await ask(mePath)).status).toBe(200);
  expect(await workersAfter(3)).toEqual(before);

  for (const worker of before) killProcess(worker);
  const { code, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^deskbell: Workers keep failing to start\. This is not the secret key that this database was created with\..*\n$/,
    ),
  });
});

test('at SIGTERM every worker finishes its requests, and the exit code is 0', async () => {
  const change = 'UPDATE installation SET secret_key_check = $1';
  await clone.database.write({ text: change, values: [secretKeyCheckOf(keyedDigest(secretKey))] });
  server = await startTwo();
  const clients = await Promise.all((await workersAfter(0)).map(connectTo));
  const release = await holdConversation();
  const responses = clients.map((client) => sendOn(client, 'until SIGTERM'));
  await untilMessagesWait(2);
  server.signal('SIGTERM');
  await vi.waitFor(
    () => expect(logLines(server).filter(({ msg }) => msg === 'stopping')).toHaveLength(2),
    soon,
  );
  await release();
  expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const { code, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

function untilLogged(requested: Record<string, unknown>): Promise<void> {
  return vi.waitFor(() => expect(logLines(server)).toContainEqual(expect.objectContaining(requested)), {
    timeout: 120_000,
  });
}

/** Reads and sends on keep-alive connections, each soon after the previous response, until it is stopped. */
function startLoad() {
  // Without it, the requests take more CPU time than the starting workers.
  const pauseMilliseconds = 10;
  const failures: unknown[] = [];
  const sent: string[] = [];
  let isOver = false;
  const repeatOn = async (request: (client: Client, count: number) => Promise<void>) => {
    const client = new Client(server.address);
    for (let count = 0; !isOver; count++) {
      await request(client, count).catch((error: unknown) => failures.push(error));
      await setTimeout(pauseMilliseconds);
    }
    await client.close();
  };
  const read = async (client: Client) => {
    const { statusCode, body } = await client.request({ path: mePath, method: 'GET', headers: bearer() });
    await body.dump();
    if (statusCode !== 200) failures.push(statusCode);
  };
  const send = async (client: Client, count: number) => {
    const { statusCode, body } = await sendOn(client, `message ${count}`);
    const response = (await body.json()) as { data: { id: string } };
    if (statusCode === 201) sent.push(response.data.id);
    else failures.push(statusCode);
  };
  const running = [read, read, send, send].map(repeatOn);
  return {
    failures,
    sent,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Follows the messages sent from now on, on one stream after another, each resuming the previous one. */
async function followMessages() {
  const open = (headers: Record<string, string> = {}) =>
    followStream(server.address, { token }, '?types=message.created', headers);
  const streams = [await open()];
  let isOver = false;
  const follow = async () => {
    for (let stream = streams[0]; stream; stream = streams.at(-1)) {
      await stream.ended;
      if (isOver) return;
      streams.push(await open({ 'last-event-id': stream.lastId() }));
    }
  };
  const following = follow();
  const stop = () => {
    isOver = true;
    streams.at(-1)?.close();
    return following;
  };
  // Before the next test ends the server, even if this one failed.
  onTestFinished(stop);
  return {
    messages: () =>
      streams.flatMap(({ frames }) => frames.map(({ data }) => JSON.parse(data).data.id as string)),
    streams: () => streams.map(({ status }) => status),
    stop,
  };
}
