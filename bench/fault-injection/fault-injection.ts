import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postmasterPid } from '@deskbell/embedded-postgres/postgres/postmaster.ts';
import { Deskbell } from '@deskbell/sdk';
import { environment } from '../deskbell.ts';
import { holds, printRows, type Row } from '../report.ts';
import { settings } from '../settings.ts';
import { addOrganization } from './add-organization.ts';
import { freePort } from './free-port.ts';
import { keepAlive, quietly } from './kept-alive.ts';
import { receiveEvents } from './receive-events.ts';
import { faultSettings } from './settings.ts';
import { processedBy, readLog, verdict } from './verdict.ts';
import { writeChanges } from './write-changes.ts';

/**
 * `npm run bench:faults`: kills servers, their database and a consuming app at random moments under load. Afterwards
 * every acknowledged change must have its event, every event must be delivered, and the app must have processed each exactly once.
 */
const node = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'node');
const command = join(import.meta.dirname, '..', '..', 'bin', 'deskbell');
const folder = await mkdtemp(join(tmpdir(), 'deskbell-faults-'));
const store = join(folder, 'consumer.sqlite');

const { token } = await addOrganization();
const receiver = await receiveEvents();
const ports = await Promise.all(Array.from({ length: faultSettings.servers }, freePort));
const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
const servers = ports.map((port) =>
  keepAlive(() =>
    quietly(command, ['serve'], {
      ...environment,
      PORT: String(port),
      DESKBELL_WEBHOOK_ALLOW: '127.0.0.1, http',
    }),
  ),
);
const deskbell = new Deskbell({ baseUrl: addresses[0] ?? '', token, retries: 20 });
const conversationIds: string[] = [];
for await (const { id } of deskbell.conversations.list()) conversationIds.push(id);
const start = (await deskbell.events.list({ after: 'now' }).firstPage()).page_metadata.before ?? '';
const { secret } = await deskbell.webhooks.create({
  url: receiver.url,
  types: ['message.created', 'note.created', 'conversation.updated'],
});
receiver.verifyWith(secret ?? '');
const consumer = keepAlive(() =>
  quietly(node, [join(import.meta.dirname, 'consumer.ts'), addresses.at(-1) ?? '', token, store, start], {
    PATH: process.env.PATH,
  }),
);

const rows: Row[] = [];
try {
  const writers = writeChanges(faultSettings.writers, { addresses, token, conversationIds });
  const kills = await killAtRandom();
  await writers.stop();
  const { acknowledged } = writers;
  const reported = await settled(async () => {
    const log = await readLog(deskbell, start);
    const isOver =
      log.ids.every((id) => receiver.received.has(id)) && processedBy(store).length >= log.ids.length;
    return { log, isOver };
  });
  const { received, forged } = receiver;
  rows.push(
    ...kills,
    ...verdict({ acknowledged, reported, received, forged, processed: processedBy(store) }),
  );
} finally {
  await consumer.stop();
  await Promise.all(servers.map((server) => server.stop()));
  receiver.stop();
  await rm(folder, { recursive: true });
}

printRows(rows);
const results = join(import.meta.dirname, '..', 'results');
await mkdir(results, { recursive: true });
await writeFile(
  join(results, 'faults.json'),
  `${JSON.stringify({ settings: faultSettings, rows }, null, 2)}\n`,
);
if (!rows.every(holds)) process.exitCode = 1;

async function killAtRandom(): Promise<Row[]> {
  const killed = { server: 0, database: 0, app: 0 };
  const until = performance.now() + faultSettings.seconds * 1000;
  const [least, most] = faultSettings.pauseSeconds;
  while (performance.now() < until) {
    await delay((least + Math.random() * (most - least)) * 1000);
    const chance = Math.random();
    if (chance < 0.3 && killDatabase()) killed.database++;
    else if (chance < 0.6) {
      consumer.kill();
      killed.app++;
    } else {
      servers[Math.floor(Math.random() * servers.length)]?.kill();
      killed.server++;
    }
  }
  return Object.entries(killed).map(([name, value]) => ({
    name: `times the ${name} was killed`,
    unit: '',
    value,
    atLeast: 1,
  }));
}

/** Kills PostgreSQL's postmaster, as a machine crash would. Returns whether it was running. */
function killDatabase(): boolean {
  const pid = postmasterPid(join(settings.dataDir, 'postgres', 'cluster'));
  return pid !== undefined && process.kill(pid, 'SIGKILL');
}

/** Polls until everything is done, or until the last retries must have happened. */
async function settled<Log>(check: () => Promise<{ log: Log; isOver: boolean }>): Promise<Log> {
  const until = performance.now() + faultSettings.drainSeconds * 1000;
  for (;;) {
    const { log, isOver } = await check();
    if (isOver || performance.now() > until) return log;
    await delay(3000);
  }
}
