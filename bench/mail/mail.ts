import { mkdir, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { openDatabase } from '../../server/db/open-database.ts';
import type { RunningServer } from '../deskbell.ts';
import { holds, printRows, type Row } from '../report.ts';
import { settings } from '../settings.ts';
import { deliveryLatency } from './delivery-latency.ts';
import { importKilled } from './import-killed.ts';
import { newOrganization, startMailServer } from './mail-bench-world.ts';
import { mailboxMemory } from './mailbox-memory.ts';
import { openManyMailboxes } from './many-mailboxes.ts';
import { parseRate } from './parse-rate.ts';
import { sendCost } from './send-cost.ts';
import { takeOver } from './take-over.ts';
import { waitingKilled } from './waiting-killed.ts';

/* `npm run bench:mail`: incoming mail, against an in-process IMAP server, and the cost of sending a message by email as well. */

/** Users whose mailboxes are only opened. */
const organizations = 5;

const load = loadavg()[0] ?? 0;
const rows: Row[] = [...(await parseRate())];
// Channels of an earlier run would read these mailboxes too.
await rm(settings.dataDir, { recursive: true, force: true });
const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir });
const database = openDatabase(postgres.connection, () => undefined);
const imap = await openManyMailboxes();
let server: RunningServer | undefined;
try {
  const [live, history, sending, waiting, ...crowd] = await inTurn(4 + organizations, newOrganization);
  if (!live || !history || !sending || !waiting) throw new Error('There are no organizations.');
  server = await startMailServer();
  rows.push(...(await sendCost(server, sending, imap.port)));
  rows.push(...(await deliveryLatency(server, live, imap)));
  const takenOver = await takeOver(server, live, imap);
  server = takenOver.server;
  rows.push(takenOver.row);
  const imported = await importKilled(server, history, { imap, database });
  server = imported.server;
  rows.push(...imported.rows);
  const waited = await waitingKilled(server, waiting, { imap, database });
  server = waited.server;
  rows.push(...waited.rows);
  // A new process, without the memory of the mail so far.
  await server.stop();
  server = await startMailServer();
  rows.push(...(await mailboxMemory(server, crowd, imap)));
} finally {
  await server?.stop();
  await imap.stop();
  await database.close();
  await postgres.leave();
  // Prints the measurements even if a later one failed.
  printRows(rows);
  console.log(`Load of the machine before: ${load.toFixed(1)}, after: ${(loadavg()[0] ?? 0).toFixed(1)}`);
}

async function inTurn<Result>(count: number, make: () => Promise<Result>): Promise<Result[]> {
  const created: Result[] = [];
  while (created.length < count) created.push(await make());
  return created;
}

const results = join(import.meta.dirname, '..', 'results');
await mkdir(results, { recursive: true });
await writeFile(join(results, 'mail.json'), `${JSON.stringify({ load, rows }, null, 2)}\n`);
if (!rows.every(holds)) process.exitCode = 1;
