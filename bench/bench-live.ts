import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { deskbell, startServer } from './deskbell.ts';
import { makeTokens } from './make-tokens.ts';
import { notifyingCommits } from './notifying-commits.ts';
import { openStreams } from './open-streams.ts';
import { holds, printRows, type Row } from './report.ts';

/**
 * `npm run bench:live`: the latency of an event on a thousand open streams, and the cost of ten thousand idle ones for one
 * process. Both ends are on this machine: `ulimit -n` must allow for all connections.
 */
const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const streams = count('BENCH_STREAMS', 1_000);
const idleStreams = count('BENCH_IDLE_STREAMS', 10_000);
const sends = count('BENCH_SENDS', 300);

/** The limit of streams per token and server. */
const perToken = 20;

const { organization } = await deskbell('organization', 'create', '--name', `Live ${Date.now()}`);
const within = ['--organization', organization.id];
const needed = Math.ceil(Math.max(streams, idleStreams) / perToken);
const userIds: string[] = [];
while (userIds.length * 100 < needed) {
  const email = ['--email', `live-${Date.now()}@example.com`];
  const { user } = await deskbell('user', 'create', ...within, ...email, '--name', 'Live', '--role', 'admin');
  userIds.push(user.id);
}
const scopes = ['--scope', 'conversations:write messages:read messages:write events:read'];
const redirect = ['--redirect-uri', 'https://example.com/callback'];
const app = await deskbell('app', 'create', ...within, '--name', 'Live', ...redirect, ...scopes);
const tokens = await makeTokens(needed, {
  clientId: app.client_id,
  organizationId: organization.id,
  userIds,
});

const server = await startServer();
const rows: Row[] = [];
try {
  const tokenOf = (index: number) => tokens[Math.floor(index / perToken)] ?? '';
  const receive = openStreams(server.address, tokenOf);
  await receive.open(streams);
  const latencies = await sendAndReceive(tokens[0] ?? '', receive);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  rows.push({ name: `sent to received by ${streams} streams, p50`, unit: 'ms', value: at(0.5) });
  rows.push({
    name: `sent to received by ${streams} streams, p99`,
    unit: 'ms',
    value: at(0.99),
    atMost: 150,
  });
  await receive.open(idleStreams - streams);
  await delay(25_000);
  const rss = await residentMegabytes(server.pid);
  rows.push({
    name: `memory of one process with ${idleStreams} idle streams`,
    unit: 'MB',
    value: rss,
    atMost: 600,
  });
  receive.close();
} finally {
  await server.stop();
}
rows.push(...(await notifyingCommits()));
printRows(rows);
if (!rows.every(holds)) process.exitCode = 1;

/** Milliseconds from the send request, before its commit, until each stream has the message; sorted. */
async function sendAndReceive(token: string, receive: ReturnType<typeof openStreams>): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const options = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${server.address}/api/oauth/v1${path}`, options);
    return ((await response.json()) as { data: { id: string } }).data;
  };
  const begun = { contact: { name: 'Somebody' }, body_html: '<p>Hello</p>' };
  const { id } = await post('/conversations', begun);
  await delay(1000);
  const latencies: number[] = [];
  for (let each = 0; each < sends; each++) {
    const sentAt = performance.now();
    const received = receive.next(`number ${each}.`);
    await post(`/conversations/${id}/messages`, { body_html: `<p>number ${each}.</p>` });
    latencies.push(...(await received).map((receivedAt) => receivedAt - sentAt));
    await delay(20);
  }
  return latencies.sort((one, other) => one - other);
}

async function residentMegabytes(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
