import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { deskbell, startServer } from '../deskbell.ts';
import { freePort } from '../fault-injection/free-port.ts';
import { cpuMilliseconds } from '../operations/process-cpu.ts';
import { holds, printRows, type Row } from '../report.ts';
import { settings } from '../settings.ts';
import { browserRows } from './browser-rows.ts';
import { makeChannel, makeVisitors, post, type Visitor } from './make-visitors.ts';
import { widgetSettings } from './settings.ts';
import { StreamReaders } from './stream-readers.ts';

/**
 * `npm run bench:widget`: what the chat costs a page and how soon it opens; what ten thousand open streams of visitors cost one
 * process, how soon a reply is shown, and how killing the server affects streams, replies and the inbox. `BENCH_STREAMS=0` skips
 * the streams. `ulimit -Hn` must be above their number.
 */
const { streams, streamsAtKill, readers: readerCount, answersPerSecond, secondsPerRun } = widgetSettings;

const apiToken = await newOrganization();
// Started here, so that killing the server doesn't kill the database.
const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
const port = await freePort();
const start = () => startServer(undefined, undefined, { PORT: String(port), LOG_LEVEL: 'warn' });
let server = await start();
const { address } = server;
const readers = new StreamReaders(readerCount);
const rows: Row[] = [];
let responses = 0;
try {
  const channelId = await makeChannel(address, apiToken);
  rows.push(...(await browserRows(address, channelId)));
  if (streams > 0) await measureStreams(channelId);
} finally {
  readers.stop();
  await server.stop();
  await postgres.leave();
}
printRows(rows);
const results = join(import.meta.dirname, '..', 'results');
await mkdir(results, { recursive: true });
await writeFile(
  join(results, 'widget.json'),
  `${JSON.stringify({ settings: widgetSettings, rows }, null, 2)}\n`,
);
if (!rows.every(holds)) process.exitCode = 1;

/** Ten thousand streams: their cost, and what happens when the server is killed. */
async function measureStreams(channelId: string): Promise<void> {
  const visitors = await makeVisitors(address, { channelId, count: streams });
  await restart();
  await delay(5000);
  const inboxAlone = await inboxLatency(async () => delay(secondsPerRun * 1000));
  const before = await residentMegabytes(server.pid);
  rows.push(...(await killed(visitors.slice(0, streamsAtKill))));
  readers.open(address, visitors.slice(streamsAtKill));
  await readers.untilOpen(streams);
  rows.push(...(await idle(before)));
  rows.push(...(await answered(visitors)));
  rows.push(...(await reconnected(inboxAlone)));
}

/** Kills the server while members reply; every acknowledged reply must be shown once the streams are open again. */
async function killed(visitors: Visitor[]): Promise<Row[]> {
  readers.open(address, visitors);
  await readers.untilOpen(visitors.length);
  const { acknowledged } = await answer(visitors, async () => {
    await delay(5000);
    await kill();
    await delay(1000);
    await restart();
    await readers.untilOpen(visitors.length);
    await delay(5000);
  });
  await untilShown(acknowledged);
  const lost = acknowledged.filter(({ text }) => !readers.arrivals.has(text));
  return [
    {
      name: `replies around the kill of a server with ${visitors.length} streams`,
      unit: '',
      value: acknowledged.length,
      atLeast: 1,
    },
    { name: 'of those, lost', unit: '', value: lost.length, atMost: 0 },
    { name: 'lists fetched for lack of an id', unit: '', value: readers.listsRead },
  ];
}

/** Memory and CPU while idle. */
async function idle(before: number): Promise<Row[]> {
  await delay(5000);
  readers.heartbeats = [];
  const cpuBefore = await cpuMilliseconds(server.pid);
  const began = performance.now();
  await delay(27_000);
  const cpu = (await cpuMilliseconds(server.pid)) - cpuBefore;
  const share = (100 * cpu) / (performance.now() - began);
  const after = await residentMegabytes(server.pid);
  const beats = readers.heartbeats.slice(1, -1);
  const average = beats.reduce((sum, each) => sum + each, 0) / beats.length;
  return [
    { name: `memory of ${streams} open streams`, unit: 'MB', value: after - before, atMost: 400 },
    { name: 'CPU while idle', unit: '%', value: share, atMost: 40 },
    {
      name: 'heartbeats in the busiest second, over the average',
      unit: 'x',
      value: Math.max(...beats) / average,
      atMost: 2,
    },
  ];
}

/** From a member's request, before its commit, to the visitor's stream. */
async function answered(visitors: Visitor[]): Promise<Row[]> {
  const { acknowledged, perSecond } = await answer(visitors, () => delay(secondsPerRun * 1000));
  await untilShown(acknowledged);
  const latencies = acknowledged
    .map(({ text, at }) => (readers.arrivals.get(text) ?? Number.POSITIVE_INFINITY) - at)
    .sort((one, other) => one - other);
  const name = (what: string) => `sent to shown, with ${streams} streams, ${what}`;
  return [
    { name: 'replies a second', unit: '/s', value: perSecond, atLeast: answersPerSecond * 0.9 },
    { name: name('p50'), unit: 'ms', value: percentile(latencies, 0.5) },
    { name: name('p99'), unit: 'ms', value: percentile(latencies, 0.99), atMost: 1000 },
  ];
}

/** Kills the server with all streams open, and measures the inbox while they reconnect. */
async function reconnected(inboxAlone: number): Promise<Row[]> {
  await kill();
  await restart();
  let seconds = 0;
  const inbox = await inboxLatency(async () => {
    seconds = await readers.untilOpen(streams);
  });
  return [
    { name: `until all ${streams} are open again`, unit: 's', value: seconds, atMost: 60 },
    { name: "inbox's list alone, p99", unit: 'ms', value: inboxAlone },
    {
      name: "inbox's list while they come back, p99, over that",
      unit: 'x',
      value: inbox / inboxAlone,
      atMost: 2,
    },
  ];
}

async function kill(): Promise<void> {
  process.kill(server.pid, 'SIGKILL');
  while (readers.openStreams > 0) await delay(20);
}

async function restart(): Promise<void> {
  await server.stop();
  server = await start();
}

type Sent = { text: string; at: number };

/** Replies to visitors in turn, at a steady rate, during an action. */
async function answer(visitors: readonly Visitor[], during: () => Promise<void>) {
  const acknowledged: Sent[] = [];
  const sending: Promise<void>[] = [];
  const began = performance.now();
  let isOver = false;
  const loop = (async () => {
    for (let sent = 0; !isOver; sent++) {
      const wait = began + (1000 / answersPerSecond) * sent - performance.now();
      if (wait > 0) await delay(wait);
      sending.push(send(visitors[sent % visitors.length], acknowledged));
    }
  })();
  await during();
  isOver = true;
  await loop;
  const perSecond = acknowledged.length / ((performance.now() - began) / 1000);
  await Promise.all(sending);
  return { acknowledged, perSecond };
}

async function send(visitor: Visitor | undefined, acknowledged: Sent[]): Promise<void> {
  const text = `answer ${++responses}`;
  const at = performance.timeOrigin + performance.now();
  const url = `${address}/api/oauth/v1/conversations/${visitor?.conversationId}/messages`;
  const isSent = await post(url, apiToken, { body_html: `<p>${text}</p>` }).then(
    () => true,
    () => false,
  );
  if (isSent) acknowledged.push({ text, at });
}

/** Waits a few seconds for pending replies. */
async function untilShown(sent: readonly Sent[]): Promise<void> {
  for (let tries = 0; tries < 100 && !sent.every(({ text }) => readers.arrivals.has(text)); tries++)
    await delay(200);
}

/** The 99th percentile of listing conversations, ten times a second. */
async function inboxLatency(during: () => Promise<void>): Promise<number> {
  const latencies: number[] = [];
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      const began = performance.now();
      const headers = { authorization: `Bearer ${apiToken}` };
      await (await fetch(`${address}/api/oauth/v1/conversations?limit=25`, { headers })).text();
      latencies.push(performance.now() - began);
      await delay(100);
    }
  })();
  await during();
  isOver = true;
  await loop;
  return percentile(
    latencies.sort((one, other) => one - other),
    0.99,
  );
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function residentMegabytes(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Returns the token of a member who replies. */
async function newOrganization(): Promise<string> {
  const { organization } = await deskbell('organization', 'create', '--name', `Widget ${Date.now()}`);
  const within = ['--organization', organization.id];
  const person = ['--email', `widget-${Date.now()}@example.com`, '--name', 'Mara', '--role', 'admin'];
  const { user } = await deskbell('user', 'create', ...within, ...person);
  const scopes = [
    '--scope',
    'conversations:read messages:read messages:write channels:read channel_settings:write',
  ];
  const redirect = ['--redirect-uri', 'https://example.com/callback'];
  const app = await deskbell('app', 'create', ...within, '--name', 'Widget', ...redirect, ...scopes);
  const caller = ['--client-id', app.client_id, '--actor', 'self', '--user', user.id];
  const { access_token } = await deskbell('token', 'create', ...within, ...caller, ...scopes);
  return access_token;
}
