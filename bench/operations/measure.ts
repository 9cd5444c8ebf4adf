import { join } from 'node:path';
import { type RunningServer, startServer } from '../deskbell.ts';
import { indexingIsComplete } from '../indexing-is-complete.ts';
import { type Load, load, median, type Target } from '../load.ts';
import { type BenchData, prepareData } from '../prepare-data.ts';
import { settings } from '../settings.ts';
import { apiTargets } from './api-targets.ts';
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

const levels = (process.env.BENCH_LEVELS ?? '1,16,128').split(',').map(Number);
const usualLevel = 16;
/** Codes are single-use and expire after five minutes: as many as the fastest machine exchanges in the runs of one operation. */
const exchangesPerSecond = 1500;

/** Measures every operation on the data of `BENCH_CONVERSATIONS`, and sends the figures to the parent process. */
const data = await prepareData();
const product = await startServer();
await indexingIsComplete();
const node = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'node');
const baselineFile = join(import.meta.dirname, '..', 'baseline.ts');
const baseline = await startServer(node, [baselineFile, data.organizationId, data.userId]);
try {
  const measured: Measured[] = [];
  const isWanted = (name: string) => settings.only.length === 0 || settings.only.includes(name);
  for (const operation of await operationsOn(product, baseline, data))
    if (isWanted(operation.name))
      for (const connections of levels) measured.push(await measure(operation, connections));
  if (isWanted('token exchange'))
    for (const connections of levels)
      measured.push(await measure(await tokenExchange(product, data), connections));
  process.send?.(measured);
} finally {
  await baseline.stop();
  await product.stop();
}
process.disconnect?.();

async function operationsOn(
  product: RunningServer,
  baseline: RunningServer,
  { token }: BenchData,
): Promise<Operation[]> {
  const { targets, pick } = await apiTargets(product.address, token);
  const ofBaseline = (path: Target['path']) => ({ address: baseline.address, path });
  const baselines: Record<string, Target> = {
    me: ofBaseline('/me'),
    get: ofBaseline(() => `/conversations/${pick()}`),
    list: ofBaseline('/'),
    'messages of a conversation': ofBaseline(() => `/conversations/${pick()}/messages`),
    send: { ...targets.send, ...ofBaseline(() => `/conversations/${pick()}`) },
  };
  return Object.entries(targets).map(([name, target]) => {
    const own = baselines[name];
    return { name, product: target, ...(own && { baseline: own }) };
  });
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
