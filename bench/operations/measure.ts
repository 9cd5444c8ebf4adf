import { join } from 'node:path';
import { body, conversationIds } from '../bench-send.ts';
import { type RunningServer, startServer } from '../deskbell.ts';
import { type Load, load, median, type Target } from '../load.ts';
import { type BenchData, prepareData } from '../prepare-data.ts';
import { settings } from '../settings.ts';
import { makeExchanges } from './make-codes.ts';
import { cpuMilliseconds, postmasterPid } from './process-cpu.ts';

/** One operation at one number of connections: medians of runs alternating with the baseline. */
export type Measured = {
  operation: string;
  connections: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** CPU time in milliseconds per request, of the Node process and of PostgreSQL. */
  appCpu: number;
  databaseCpu: number;
  /** The same for the baseline; undefined if there is none. */
  baseline: { requestsPerSecond: number; appCpu: number } | undefined;
  /** Latency at half that rate, open loop; only at the usual number of connections. */
  openLoop: { p50: number; p99: number } | undefined;
};

type Operation = { name: string; product: Target; baseline?: Target };
type Run = Load & { appCpu: number; databaseCpu: number };

const api = '/api/oauth/v1';
const levels = (process.env.BENCH_LEVELS ?? '1,16,128').split(',').map(Number);
const usualLevel = 16;
/** Codes are single-use and expire after five minutes: as many as the fastest machine exchanges in the runs of one operation. */
const exchangesPerSecond = 1500;

/** Measures every operation on the data of `BENCH_CONVERSATIONS`, and sends the figures to the parent process. */
const data = await prepareData();
const product = await startServer();
const node = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'node');
const baselineFile = join(import.meta.dirname, '..', 'baseline.ts');
const baseline = await startServer(node, [baselineFile, data.organizationId, data.userId]);
try {
  const measured: Measured[] = [];
  for (const operation of await operationsOn(product, baseline, data))
    for (const connections of levels) measured.push(await measure(operation, connections));
  for (const connections of levels)
    measured.push(await measure(await tokenExchange(product, data), connections));
  process.send?.(measured);
} finally {
  await baseline.stop();
  await product.stop();
}
process.disconnect?.();

async function operationsOn(
  { address }: RunningServer,
  baseline: RunningServer,
  { token }: BenchData,
): Promise<Operation[]> {
  const headers = { authorization: `Bearer ${token}` };
  const ids = await conversationIds(address, headers);
  const pick = () => ids[Math.floor(Math.random() * ids.length)];
  const read = (path: Target['path']) => ({ address, headers, path });
  const ofBaseline = (path: Target['path']) => ({ address: baseline.address, path });
  const writing = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  } as const;
  return [
    { name: 'me', product: read(`${api}/me`), baseline: ofBaseline('/me') },
    {
      name: 'get',
      product: read(() => `${api}/conversations/${pick()}`),
      baseline: ofBaseline(() => `/conversations/${pick()}`),
    },
    { name: 'list', product: read(`${api}/conversations`), baseline: ofBaseline('/') },
    { name: 'list of open conversations', product: read(`${api}/conversations?status=open`) },
    { name: 'list by tag', product: read(`${api}/conversations?tag=delivery`) },
    { name: 'list by contact', product: read(await listOfContact(address, headers)) },
    {
      name: 'messages of a conversation',
      product: read(() => `${api}/conversations/${pick()}/messages`),
      baseline: ofBaseline(() => `/conversations/${pick()}/messages`),
    },
    {
      name: 'send',
      product: { ...writing, address, path: () => `${api}/conversations/${pick()}/messages` },
      baseline: { ...writing, address: baseline.address, path: () => `/conversations/${pick()}` },
    },
  ];
}

async function listOfContact(address: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${address}${api}/conversations?limit=1`, { headers });
  const page = (await response.json()) as { data: { contact: { id: string } }[] };
  return `${api}/conversations?contact_id=${page.data[0]?.contact.id}`;
}

async function tokenExchange({ address }: RunningServer, data: BenchData): Promise<Operation> {
  const runs = settings.rounds + 1;
  const count = exchangesPerSecond * settings.secondsPerRun * runs;
  const exchanges = await makeExchanges(count, data);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const next = () => {
    const exchange = exchanges.pop();
    if (exchange === undefined)
      throw new Error(`All ${count} codes were exchanged before the time was over.`);
    return exchange;
  };
  return {
    name: 'token exchange',
    product: { address, path: '/api/oauth/token', method: 'POST', headers, body: next },
  };
}

async function measure(operation: Operation, connections: number): Promise<Measured> {
  const runs: { product: Run; baseline: Run | undefined }[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const baselineRun = operation.baseline && (await runOf(baseline, operation.baseline, connections));
    runs.push({ baseline: baselineRun, product: await runOf(product, operation.product, connections) });
  }
  const middle = (figure: keyof Run) => median(runs.map((run) => run.product[figure]));
  const middleOfBaseline = (figure: keyof Run) => median(runs.map((run) => run.baseline?.[figure] ?? 0));
  const requestsPerSecond = middle('requestsPerSecond');
  return {
    operation: operation.name,
    connections,
    requestsPerSecond,
    p50: middle('p50'),
    p99: middle('p99'),
    appCpu: middle('appCpu'),
    databaseCpu: middle('databaseCpu'),
    baseline: operation.baseline && {
      requestsPerSecond: middleOfBaseline('requestsPerSecond'),
      appCpu: middleOfBaseline('appCpu'),
    },
    openLoop:
      connections === usualLevel
        ? await load(operation.product, { connections, rate: Math.max(connections, requestsPerSecond / 2) })
        : undefined,
  };
}

async function runOf({ pid }: RunningServer, target: Target, connections: number): Promise<Run> {
  const database = await postmasterPid();
  const before = [await cpuMilliseconds(pid), await cpuMilliseconds(database)] as const;
  const result = await load(target, { connections });
  const requests = result.requestsPerSecond * settings.secondsPerRun;
  return {
    ...result,
    appCpu: ((await cpuMilliseconds(pid)) - before[0]) / requests,
    databaseCpu: ((await cpuMilliseconds(database)) - before[1]) / requests,
  };
}
