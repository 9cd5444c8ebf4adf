import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { deskbell, startServer } from './deskbell.ts';
import { backupUnderLoad } from './import/backup-under-load.ts';
import { besideTraffic } from './import/beside-traffic.ts';
import { killImports } from './import/kill-imports.ts';
import { roundTrip } from './import/round-trip.ts';
import { runMeasured } from './import/run-measured.ts';
import { writeMails } from './import/write-mails.ts';
import { writeMessages } from './import/write-messages.ts';
import { holds, printRows, type Row } from './report.ts';
import { settings } from './settings.ts';

/**
 * `npm run bench:import`: how fast the history of another system is imported, from a CSV file, from an archive and from an mbox file
 * (`emails`), and with how much memory (`BENCH_IMPORT_MESSAGES`); what it sends, and how it slows down others (`traffic`); whether an organization comes back as it left
 * (`round-trip`); whether a smaller import that is killed at `BENCH_IMPORT_KILLS` random moments ends like another
 * (`kills`); and whether a backup under load is complete (`backup`). `BENCH_ONLY` names the parts to run.
 */
const messages = Number(process.env.BENCH_IMPORT_MESSAGES ?? 1_000_000);
/** Of the organization that goes there and back. */
const movedMessages = Math.min(messages, 100_000);
const kills = Number(process.env.BENCH_IMPORT_KILLS ?? 50);
/** Of the import that is killed: enough for several batches. */
const killedMessages = 20_000;
/** Of emails with a file each, in the same import: files are stored before their rows. */
const killedFiles = 1000;
/** In the mbox file whose speed counts. */
const mailsPerFile = 10;
const megabyte = 1_000_000;
const fastEnough = availableParallelism() >= 4 ? 2000 : 1000;

const has = (part: string) => settings.only.length === 0 || settings.only.includes(part);

await mkdir(settings.dataDir, { recursive: true });
const csv = join(settings.dataDir, 'messages.csv');
const mbox = join(settings.dataDir, 'mails.mbox');
const archive = join(settings.dataDir, 'archive.zip');
const rows: Row[] = [];

if (has('speed') || has('traffic')) {
  await writeMessages(csv, messages);
  const converted = await imported('CSV', 'csv', csv);
  await deskbell('export', '--organization', converted, '--to', archive);
  if (has('speed')) await importTwice();
  if (has('traffic')) rows.push(...(await besideTraffic(archive, messages)));
  for (const path of [csv, archive]) await rm(path);
}
if (has('emails')) {
  await writeMails(mbox, messages, mailsPerFile);
  await imported('emails', 'mbox', mbox, '--address', 'support@acme.example');
  await rm(mbox);
}
if (has('round-trip')) rows.push(...(await roundTrip(movedMessages)));
if (has('kills') && kills > 0) await killAndCompare();
if (has('backup')) rows.push(...(await backupUnderLoad()));

printRows(rows);
const results = join(import.meta.dirname, 'results');
await mkdir(results, { recursive: true });
await writeFile(join(results, 'bench-import.json'), `${JSON.stringify({ messages, rows }, null, 2)}\n`);
if (!rows.every(holds)) process.exitCode = 1;

async function importTwice(): Promise<void> {
  const copied = await imported('archive', 'archive', archive);
  const repeated = await runMeasured('import', 'archive', archive, '--organization', copied);
  rows.push({
    name: 'archive again, messages added',
    unit: '',
    value: repeated.json.imported.messages,
    atMost: 0,
  });
  rows.push({ name: 'archive again', unit: 'messages/s', value: messages / repeated.seconds });
}

/** Imports a file into a new organization. Returns that. */
async function imported(name: string, source: string, path: string, ...options: string[]): Promise<string> {
  const { organization } = await deskbell('organization', 'create', '--name', `Import ${Date.now()}`);
  const into = ['--organization', organization.id, ...options];
  const { json, seconds, bytes } = await runMeasured('import', source, path, ...into);
  if (json.imported.messages !== messages)
    throw new Error(`Of ${messages} messages, ${json.imported.messages} were imported.`);
  rows.push({ name, unit: 'messages/s', value: messages / seconds, atLeast: fastEnough });
  rows.push({ name: `${name}, memory`, unit: 'MB', value: bytes / megabyte, atMost: 400 });
  return organization.id;
}

/** Commands work on the database of a server that stays: only imports are killed. */
async function killAndCompare(): Promise<void> {
  const server = await startServer();
  const create = () => deskbell('organization', 'create', '--name', `Kill ${Date.now()}`);
  await writeMessages(csv, killedMessages);
  await writeMails(mbox, killedFiles);
  const first = (await create()).organization.id;
  await deskbell('import', 'csv', csv, '--organization', first);
  await deskbell('import', 'mbox', mbox, '--organization', first, '--address', 'support@acme.example');
  await deskbell('export', '--organization', first, '--to', archive);
  const undisturbed = (await create()).organization.id;
  const { seconds } = await runMeasured('import', 'archive', archive, '--organization', undisturbed);
  const expected = join(settings.dataDir, 'undisturbed.zip');
  await deskbell('export', '--organization', undisturbed, '--to', expected);
  const { killed, finished, different } = await killImports(archive, { kills, seconds, expected });
  rows.push({ name: 'imports killed', unit: '', value: killed, atLeast: kills });
  rows.push({ name: 'of these finished', unit: '', value: finished, atLeast: 1 });
  rows.push({ name: 'other than undisturbed', unit: '', value: different, atMost: 0 });
  for (const path of [csv, mbox, archive, expected]) await rm(path);
  await server.stop();
}
