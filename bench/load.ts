import autocannon from 'autocannon';
import { settings } from './settings.ts';

export type Load = { requestsPerSecond: number; p50: number; p99: number };

type Target = {
  address: string;
  path: string | (() => string);
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

/** One run of load; latencies in milliseconds. @throws Error where an answer was not 2xx: such a run says nothing. */
export async function load(target: Target): Promise<Load> {
  const { address, path, method = 'GET', headers = {}, body } = target;
  const request = { method, headers, ...(body !== undefined && { body }) };
  const result = await autocannon({
    url: address,
    connections: settings.connections,
    duration: settings.secondsPerRun,
    requests: [
      typeof path === 'string'
        ? { ...request, path }
        : { ...request, setupRequest: (given) => ({ ...given, path: path() }) },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const answers = JSON.stringify(result.statusCodeStats);
    throw new Error(`${method} ${address}: not every answer was 2xx: ${answers}, ${result.errors} failed`);
  }
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** The middle of an odd or even number of figures. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** Two targets taking turns, so that what else the machine does falls on both; the median of each. */
export async function takeTurns(product: Target, floor: Target): Promise<{ product: Load; floor: Load }> {
  const runs: { product: Load; floor: Load }[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    runs.push({ floor: await load(floor), product: await load(product) });
  }
  const middle = (side: 'product' | 'floor'): Load => ({
    requestsPerSecond: median(runs.map((run) => run[side].requestsPerSecond)),
    p50: median(runs.map((run) => run[side].p50)),
    p99: median(runs.map((run) => run[side].p99)),
  });
  return { product: middle('product'), floor: middle('floor') };
}
