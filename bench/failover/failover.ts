import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Deskbell } from '@deskbell/sdk';
import { addOrganization } from '../fault-injection/add-organization.ts';
import { freePort } from '../fault-injection/free-port.ts';
import { keepAlive, quietly } from '../fault-injection/kept-alive.ts';
import { processedBy, readLog } from '../fault-injection/verdict.ts';
import { writeChanges } from '../fault-injection/write-changes.ts';
import { holds, printRows, type Row } from '../report.ts';
import { missingPrograms } from './programs.ts';
import { recount } from './recount.ts';
import { failoverSettings } from './settings.ts';
import { startCluster } from './start-cluster.ts';

/**
 * `npm run bench:failover`: the primary of docs/operating/high-availability.md is killed again and again under load. Afterwards
 * every acknowledged write exists exactly once, and an app that follows the events has each of them once and in order.
 */
const missing = missingPrograms();
if (missing.length > 0) {
  process.stderr.write(
    `\nSKIPPED: bench:failover needs ${missing.join(', ')}. On Debian: apt install postgresql patroni etcd-server haproxy\n\n`,
  );
  process.exit(0);
}

const bin = join(import.meta.dirname, '..', '..', 'bin', 'deskbell');
const node = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'node');
const folder = await mkdtemp(join(tmpdir(), 'deskbell-failover-'));
await chmod(folder, 0o755);
const own = await mkdtemp(join(tmpdir(), 'deskbell-failover-server-'));
const cluster = await startCluster(folder);

const environment = {
  PATH: process.env.PATH,
  DATABASE_URL: cluster.url,
  DESKBELL_DATA_DIR: own,
  DESKBELL_SECRET_KEY: crypto.randomUUID(),
  DESKBELL_RATE_LIMITS: 'off',
};
const { token } = await addOrganization(async (...words) => {
  const { stdout } = await promisify(execFile)(bin, [...words, '--json'], { env: environment });
  return JSON.parse(stdout);
});
// One with the addresses of both machines, one through haproxy: the two documented set-ups.
const addresses: string[] = [];
const servers = [];
for (const DATABASE_URL of [cluster.url, cluster.proxiedUrl]) {
  const port = await freePort();
  addresses.push(`http://127.0.0.1:${port}`);
  const words = ['serve'];
  servers.push(keepAlive(() => quietly(bin, words, { ...environment, DATABASE_URL, PORT: String(port) })));
}
for (const address of addresses) await answering(address);

const deskbell = new Deskbell({ baseUrl: addresses[0] ?? '', token, retries: 20 });
const conversationIds: string[] = [];
for await (const { id } of deskbell.conversations.list()) conversationIds.push(id);
const start = (await deskbell.events.list({ after: 'now' }).firstPage()).page_metadata.before ?? '';
const store = join(own, 'consumer.sqlite');
const consumerFile = join(import.meta.dirname, '..', 'fault-injection', 'consumer.ts');
const consumer = keepAlive(() =>
  quietly(node, [consumerFile, addresses[1] ?? '', token, store, start], { PATH: process.env.PATH }),
);

const rows: Row[] = [];
try {
  const writers = writeChanges(failoverSettings.writers, { addresses, token, conversationIds });
  const outages: number[] = [];
  for (let round = 1; round <= failoverSettings.rounds; round++) {
    await delay(failoverSettings.quietSeconds * 1000);
    const killed = await cluster.killPrimary();
    outages.push(await outage());
    process.stderr.write(
      `round ${round}: ${killed} killed, ${outages.at(-1)?.toFixed(1)} s, ${writers.acknowledged.size} acknowledged\n`,
    );
    await cluster.bringBack(killed);
  }
  await writers.stop();
  const reported = await settled();
  rows.push({ name: 'times the primary was killed', unit: '', value: outages.length, atLeast: 1 });
  const sorted = outages.toSorted((a, b) => a - b);
  rows.push({ name: 'unavailable, shortest', unit: 's', value: sorted[0] ?? 0 });
  rows.push({ name: 'unavailable, longest', unit: 's', value: sorted.at(-1) ?? 0 });
  rows.push(
    ...(await recount({
      cluster,
      acknowledged: writers.acknowledged,
      reported,
      processed: processedBy(store),
    })),
  );
} finally {
  await consumer.stop();
  await Promise.all(servers.map((server) => server.stop()));
  await cluster.stop();
  if (rows.every(holds) && rows.length > 0) await rm(folder, { recursive: true });
  await rm(own, { recursive: true });
}

printRows(rows);
const results = join(import.meta.dirname, '..', 'results');
await mkdir(results, { recursive: true });
await writeFile(
  join(results, 'failover.json'),
  `${JSON.stringify({ settings: failoverSettings, rows }, null, 2)}\n`,
);
if (!rows.every(holds)) process.exitCode = 1;

/** Milliseconds until both servers have acknowledged a message that was sent after the call. */
async function outage(): Promise<number> {
  const from = performance.now();
  await Promise.all(addresses.map(acknowledges));
  return (performance.now() - from) / 1000;
}

async function acknowledges(address: string): Promise<void> {
  const path = `/api/oauth/v1/conversations/${conversationIds[0]}/messages`;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  for (;;) {
    const response = await fetch(address + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ body_html: '<p>Is anybody there?</p>' }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    if (response?.ok) return;
    await delay(100);
  }
}

async function answering(address: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (response?.ok) return;
    await delay(100);
  }
}

/** The whole log, once the app has processed it or its time is over. */
async function settled() {
  const until = performance.now() + failoverSettings.drainSeconds * 1000;
  for (;;) {
    const reported = await readLog(deskbell, start);
    if (processedBy(store).length >= reported.ids.length || performance.now() > until) return reported;
    await delay(1000);
  }
}
