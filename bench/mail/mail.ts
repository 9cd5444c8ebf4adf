import { mkdir, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@deskbell/embedded-postgres';
import { openDatabase } from '../../server/db/open-database.ts';
import type { RunningServer } from '../deskbell.ts';
import { holds, printRows, type Row } from '../report.ts';
import { settings } from '../settings.ts';
import { deliveredToTold } from './delivered-to-told.ts';
import { importKilled } from './import-killed.ts';
import { newOrganization, startMailServer } from './mail-bench-world.ts';
import { openManyMailboxes } from './many-mailboxes.ts';
import { memoryOfMailboxes } from './memory-of-mailboxes.ts';
import { parseRate } from './parse-rate.ts';
import { sendCost } from './send-cost.ts';
import { takeOver } from './take-over.ts';
import { waitingKilled } from './waiting-killed.ts';

/*
 * `npm run bench:mail`: mail that comes in, against an IMAP server of its own in this process, and what a send costs where it is mail as
 * well.
 */

/** Whose mailboxes are only opened. */
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
  rows.push(...(await deliveredToTold(server, live, imap)));
  const takenOver = await takeOver(server, live, imap);
  server = takenOver.server;
  rows.push(takenOver.row);
  const imported = await importKilled(server, history, { imap, database });
  server = imported.server;
  rows.push(...imported.rows);
  const waited = await waitingKilled(server, waiting, { imap, database });
  server = waited.server;
  rows.push(...waited.rows);
  // Without what the mail so far has left in its memory.
  await server.stop();
  server = await startMailServer();
  rows.push(...(await memoryOfMailboxes(server, crowd, imap)));
} finally {
  await server?.stop();
  await imap.stop();
  await database.close();
  await postgres.leave();
  // What was measured before something failed, too.
  printRows(rows);
  console.log(`Load of the machine before: ${load.toFixed(1)}, after: ${(loadavg()[0] ?? 0).toFixed(1)}`);
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
