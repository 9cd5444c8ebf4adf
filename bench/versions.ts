import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { command, type RunningServer, startServer } from './deskbell.ts';
import { indexingIsComplete } from './indexing-is-complete.ts';
import { load, median, type Target, trimmedMeanOf } from './load.ts';
import { apiTargets } from './operations/api-targets.ts';
import { cpuMilliseconds, postmasterPid } from './operations/process-cpu.ts';
import { type BenchData, prepareData } from './prepare-data.ts';
import { holds, printRows, type Row } from './report.ts';
import { settings } from './settings.ts';

/**
 * `npm run bench:versions`: compares this version with the one in the folder `BENCH_OTHER`, whose packages are installed, in alternating turns.
 * Each version generates its own data set of the same size and has its own PostgreSQL. Bounds apply to CPU time, which
 * other load on the machine affects less than requests per second.
 */
const other = process.env.BENCH_OTHER;
if (other === undefined) throw new Error('BENCH_OTHER names no folder of another version.');
const starts = 5;
/** What a turn leaves to background work is done by then, or else is the next turn's, of the same version. */
const settlingMilliseconds = 500;
/** "Not worse by more than 3 points." */
const allowed = 1.03;

type Version = { command: string; dataDir: string; data: BenchData };
type Turn = { requestsPerSecond: number; app: number; database: number };

const ours: Version = { command, dataDir: settings.dataDir, data: await prepareData() };
const theirs = await otherVersion(other);
const rows = [...(await compareStarts()), ...(await compareOperations())];
printRows(rows);
await keep();
if (!rows.every(holds)) process.exitCode = 1;

/** Its own code generates its data. */
async function otherVersion(folder: string): Promise<Version> {
  const module = JSON.stringify(join(folder, 'bench', 'prepare-data.ts'));
  const node = join(folder, 'node_modules', '.bin', 'node');
  await promisify(execFile)(node, ['-e', `import(${module}).then(({ prepareData }) => prepareData())`]);
  const dataDir = join(folder, 'data', basename(settings.dataDir));
  const data: BenchData = JSON.parse(await readFile(`${dataDir}.json`, 'utf8'));
  return { command: join(folder, 'bin', 'deskbell'), dataDir, data };
}

function start({ command, dataDir }: Version): Promise<RunningServer> {
  return startServer(command, ['serve'], { DESKBELL_DATA_DIR: dataDir });
}

/** Medians of some starts each, of which the first one of a version compiles its code. */
async function compareStarts(): Promise<Row[]> {
  const seen = new Map([ours, theirs].map((version) => [version, { ready: [0], memory: [0] }]));
  for (let round = 0; round <= starts; round++)
    for (const [version, { ready, memory }] of seen) {
      const server = await start(version);
      if (round > 0) ready.push(server.readyMilliseconds);
      if (round > 0) memory.push(await residentMegabytes(server.pid));
      await server.stop();
    }
  const ratio = (figure: 'ready' | 'memory') =>
    median(seen.get(ours)?.[figure].slice(1) ?? []) / median(seen.get(theirs)?.[figure].slice(1) ?? []);
  return [
    { name: 'time until ready', unit: 'x', value: ratio('ready') },
    { name: 'memory of the Node process at rest', unit: 'x', value: ratio('memory') },
  ];
}

async function residentMegabytes(pid: number): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function compareOperations(): Promise<Row[]> {
  const [own, others] = [await start(ours), await start(theirs)];
  try {
    for (const { dataDir } of [ours, theirs]) await indexingIsComplete(dataDir);
    const ownTargets = await targetsOf(own, ours);
    const otherTargets = await targetsOf(others, theirs);
    const compared: Row[] = [];
    for (const [name, target] of Object.entries(ownTargets)) {
      const otherTarget = otherTargets[name];
      if (otherTarget) compared.push(...(await compare(name, [own, target], [others, otherTarget])));
    }
    return compared;
  } finally {
    await own.stop();
    await others.stop();
  }
}

async function targetsOf({ address }: RunningServer, { data }: Version): Promise<Record<string, Target>> {
  const { targets } = await apiTargets(address, data.token);
  // Which contact has the newest conversation, and how many others, differs between generated data.
  const { 'list by contact': _, ...comparable } = targets;
  const { list } = comparable;
  return {
    ...comparable,
    'list, page 100': { ...list, path: await pathOfPage(100, list) },
    'list, compressed': { ...list, headers: { ...list.headers, 'accept-encoding': 'gzip' } },
  };
}

async function pathOfPage(number: number, { address, path, headers = {} }: Target): Promise<string> {
  let url = String(path);
  for (let page = 1; page < number; page++) {
    const response = await fetch(address + url, { headers });
    const { page_metadata } = (await response.json()) as { page_metadata: { after: string } };
    url = `${path}?after=${page_metadata.after}`;
  }
  return url;
}

async function compare(
  name: string,
  [own, target]: [RunningServer, Target],
  [others, otherTarget]: [RunningServer, Target],
): Promise<Row[]> {
  const ownTurn = () => turn(own, ours, target);
  const otherTurn = () => turn(others, theirs, otherTarget);
  const pairs: [Turn, Turn][] = [];
  // The first turns warm up.
  await ownTurn();
  await otherTurn();
  for (let round = 0; round < settings.rounds; round++)
    if (round % 2 === 0) pairs.push([await ownTurn(), await otherTurn()]);
    else {
      const before = await otherTurn();
      pairs.push([await ownTurn(), before]);
    }
  const ratio = (figure: (turn: Turn) => number) =>
    trimmedMeanOf(pairs.map(([a, b]) => figure(a) / figure(b)));
  const all = ratio(({ app, database }) => app + database);
  return [
    { name: `${name}, CPU time`, unit: 'x', value: all.mean, atMost: allowed },
    { name: `${name}, standard error of that`, unit: 'x', value: all.error },
    { name: `${name}, CPU time of the Node process`, unit: 'x', value: ratio(({ app }) => app).mean },
    { name: `${name}, CPU time of PostgreSQL`, unit: 'x', value: ratio(({ database }) => database).mean },
    { name: `${name}, requests per second`, unit: 'x', value: ratio((it) => it.requestsPerSecond).mean },
  ];
}

/** CPU time in milliseconds per request. */
async function turn({ pid }: RunningServer, { dataDir }: Version, target: Target): Promise<Turn> {
  const postmaster = await postmasterPid(dataDir);
  const before = [await cpuMilliseconds(pid), await cpuMilliseconds(postmaster)] as const;
  const { requestsPerSecond } = await load(target);
  await delay(settlingMilliseconds);
  const requests = requestsPerSecond * settings.secondsPerRun;
  return {
    requestsPerSecond,
    app: ((await cpuMilliseconds(pid)) - before[0]) / requests,
    database: ((await cpuMilliseconds(postmaster)) - before[1]) / requests,
  };
}

async function keep(): Promise<void> {
  const results = join(import.meta.dirname, 'results');
  await mkdir(results, { recursive: true });
  await writeFile(join(results, 'versions.json'), `${JSON.stringify(rows, null, 2)}\n`);
}
