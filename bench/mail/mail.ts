import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { openDatabase } from '../../server/db/open-database.ts';
import type { RunningServer } from '../deskbell.ts';
import { holds, printRows, type Row } from '../report.ts';
import { settings } from '../settings.ts';
import { deliveredToTold, isIdle } from './delivered-to-told.ts';
import { importKilled } from './import-killed.ts';
import { connectMailbox, newOrganization, startMailServer } from './mail-bench-world.ts';
import { openManyMailboxes } from './many-mailboxes.ts';
import { parseRate } from './parse-rate.ts';
import { sendCost } from './send-cost.ts';
import { takeOver } from './take-over.ts';

/**
 * `npm run bench:mail`: mail that comes in, against an IMAP server of its own in this process, and what a send costs where it is mail as
 * well.
 */
/** A process reads 200 at most, and the other parts have connected four. */
const mailboxesPerOrganization = 49;
const organizations = 4;

const load = loadavg()[0] ?? 0;
const rows: Row[] = [...(await parseRate())];
// Channels of an earlier run would read these mailboxes too.
await rm(settings.dataDir, { recursive: true, force: true });
const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
const database = openDatabase(postgres.connection, () => undefined);
const imap = await openManyMailboxes();
let server: RunningServer | undefined;
try {
  const [live, history, sending, ...crowd] = await inTurn(3 + organizations, newOrganization);
  if (!live || !history || !sending) throw new Error('There are no organizations.');
  server = await startMailServer();
  rows.push(...(await sendCost(server, sending, imap.port)));
  rows.push(...(await deliveredToTold(server, live, imap)));
  const takenOver = await takeOver(server, live, imap);
  server = takenOver.server;
  rows.push(takenOver.row);
  const imported = await importKilled(server, history, { imap, database });
  server = imported.server;
  rows.push(...imported.rows);
  rows.push(...(await memoryOfMailboxes(server, crowd)));
} finally {
  await server?.stop();
  await imap.stop();
  await database.close();
  await postgres.leave();
  // What was measured before something failed, too.
  printRows(rows);
  console.log(`Load of the machine before: ${load.toFixed(1)}, after: ${(loadavg()[0] ?? 0).toFixed(1)}`);
}

/** Open connections in IDLE, as all but a few of them are at any moment. */
async function memoryOfMailboxes(running: RunningServer, crowd: { token: string }[]): Promise<Row[]> {
  await pause(10_000);
  const before = await memoryOf(running);
  for (const [index, { token }] of crowd.entries())
    for (let number = 0; number < mailboxesPerOrganization; number += 1)
      await connectMailbox(running, token, { user: `crowd-${index}-${number}`, port: imap.port });
  for (const [index] of crowd.entries())
    for (let number = 0; number < mailboxesPerOrganization; number += 1)
      await isIdle(imap, `crowd-${index}-${number}`);
  await pause(10_000);
  const count = crowd.length * mailboxesPerOrganization;
  const value = (await memoryOf(running)) - before;
  return [
    { name: 'memory of the server before them', unit: 'MB', value: before },
    { name: `${count} mailboxes in IDLE`, unit: 'MB', value, atMost: 150 },
  ];
}

async function memoryOf({ pid }: RunningServer): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function inTurn<Result>(count: number, make: () => Promise<Result>): Promise<Result[]> {
  const made: Result[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

const results = join(import.meta.dirname, '..', 'results');
await mkdir(results, { recursive: true });
await writeFile(join(results, 'mail.json'), `${JSON.stringify({ load, rows }, null, 2)}\n`);
if (!rows.every(holds)) process.exitCode = 1;
