import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../load.ts';
import type { Row } from '../report.ts';
import { settings } from '../settings.ts';
import type { FloodCounts, FloodTask } from './flood-worker.ts';
import { whileFlooding } from './while-flooding.ts';

export type Sides = { address: string; calm: string[]; flood: string[] };
type Latency = { median: number; p95: number; p99: number };

const everyMilliseconds = 40;

/**
 * How long the quiet organization's list requests take under the flood, relative to without; interleaved,
 * the median of the rounds. The flood comes from a separate thread, so that it does not slow down the measurement.
 */
export async function quietAndFlooded(name: string, { address, calm, flood }: Sides): Promise<Row[]> {
  const ratios: Latency[] = [];
  const quietMedians: number[] = [];
  const tallies: FloodCounts[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const quiet = await listSteadily(address, calm);
    const { flooded, counts } = await whileFlooding(listsWith(address, flood), () =>
      listSteadily(address, calm),
    );
    quietMedians.push(quiet.median);
    ratios.push({
      median: flooded.median / quiet.median,
      p95: flooded.p95 / quiet.p95,
      p99: flooded.p99 / quiet.p99,
    });
    tallies.push(counts);
  }
  const ofRounds = (figure: (counts: FloodCounts) => number) =>
    median(tallies.map(figure)) / settings.secondsPerRun;
  return [
    { name: `${name}: another's median when quiet`, unit: 'ms', value: median(quietMedians) },
    { name: `${name}: answered`, unit: '/s', value: ofRounds(({ answered }) => answered) },
    { name: `${name}: refused`, unit: '/s', value: ofRounds(({ refused }) => refused) },
    {
      name: `${name}: another's median over its quiet one`,
      unit: 'x',
      value: median(ratios.map((it) => it.median)),
      atMost: 2,
    },
    {
      name: `${name}: another's 95th percentile over its quiet one`,
      unit: 'x',
      value: median(ratios.map((it) => it.p95)),
      atMost: 2,
    },
  ];
}

function listsWith(address: string, tokens: string[]): FloodTask {
  const requests = tokens.map((token) => ({
    method: 'GET' as const,
    path: '/api/oauth/v1/conversations',
    headers: { authorization: `Bearer ${token}` },
  }));
  return { address, connections: 64, requests, expected: [200] };
}

/** List requests at a steady rate, rotating tokens to stay below the limit of each. */
export async function listSteadily(address: string, tokens: string[]): Promise<Latency> {
  const times: number[] = [];
  const until = performance.now() + settings.secondsPerRun * 1000;
  for (let index = 0; performance.now() < until; index++) {
    const started = performance.now();
    const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` };
    const response = await fetch(`${address}/api/oauth/v1/conversations`, { headers });
    await response.text();
    if (response.status !== 200)
      throw new Error(`A request of the calm organization returned ${response.status}.`);
    times.push(performance.now() - started);
    await delay(Math.max(0, everyMilliseconds - (performance.now() - started)));
  }
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { median: median(sorted), p95: percentile(0.95), p99: percentile(0.99) };
}
