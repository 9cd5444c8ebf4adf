import autocannon from 'autocannon';
import { settings } from './settings.ts';

export type Load = { requestsPerSecond: number; p50: number; p99: number };

export type Target = {
  address: string;
  path: string | (() => string);
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | (() => string);
};

type Pace = {
  connections?: number;
  /** Requests per second, independent of responses (open loop); without it, each connection sends after each response. */
  rate?: number;
  /** How many requests, in place of a duration. */
  amount?: number;
};

/** One load run; latencies in milliseconds. @throws Error if a response was not 2xx: its figures would mean nothing */
export async function load(
  target: Target,
  { connections = settings.connections, rate, amount }: Pace = {},
): Promise<Load> {
  const { address, path, method = 'GET', headers = {}, body } = target;
  const next = () => ({
    path: typeof path === 'string' ? path : path(),
    ...(body !== undefined && { body: typeof body === 'string' ? body : body() }),
  });
  const isAlwaysTheSame = typeof path === 'string' && typeof body !== 'function';
  const result = await autocannon({
    url: address,
    connections,
    duration: settings.secondsPerRun,
    ...(rate !== undefined && { overallRate: rate }),
    ...(amount !== undefined && { amount }),
    requests: [
      isAlwaysTheSame
        ? { method, headers, ...next() }
        : { method, headers, setupRequest: (given) => ({ ...given, ...next() }) },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${method} ${address}: not every response was 2xx: ${statuses}, ${result.errors} failed`);
  }
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** The median of an odd or even number of figures. */
export function median(samples: number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/**
 * The mean of the middle three fifths, with its standard error (by winsorized variance, as Tukey and McLaughlin do). A checkpoint, a
 * vacuum or another program falls into one turn and not into the next, and would count for more than what is compared.
 */
export function trimmedMeanOf(samples: number[]): { mean: number; error: number } {
  const sorted = samples.toSorted((a, b) => a - b);
  const cut = Math.floor(sorted.length / 5);
  const middle = sorted.slice(cut, sorted.length - cut);
  const [least = 0, most = 0] = [middle[0], middle.at(-1)];
  const winsorized = sorted.map((each) => Math.min(Math.max(each, least), most));
  const share = middle.length / sorted.length;
  const deviation = Math.sqrt(varianceOf(winsorized));
  return { mean: averageOf(middle), error: deviation / (share * Math.sqrt(sorted.length)) };
}

function varianceOf(samples: number[]): number {
  const mean = averageOf(samples);
  return samples.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (samples.length - 1);
}

function averageOf(samples: number[]): number {
  return samples.reduce((sum, each) => sum + each, 0) / samples.length;
}

/** Two targets interleaved, so that other load on the machine affects both; the median of each. */
export async function takeTurns(
  product: Target,
  baseline: Target,
): Promise<{ product: Load; baseline: Load }> {
  const runs: { product: Load; baseline: Load }[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    runs.push({ baseline: await load(baseline), product: await load(product) });
  }
  const middle = (side: 'product' | 'baseline'): Load => ({
    requestsPerSecond: median(runs.map((run) => run[side].requestsPerSecond)),
    p50: median(runs.map((run) => run[side].p50)),
    p99: median(runs.map((run) => run[side].p99)),
  });
  return { product: middle('product'), baseline: middle('baseline') };
}
