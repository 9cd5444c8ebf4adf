import { fork } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holds, printRows, type Row } from '../report.ts';
import type { Measured } from './measure.ts';

/**
 * `npm run bench:operations`: the most frequent API operations, at 1, 16 and 128 connections, against the baseline and on data of
 * several sizes. Only the ratios transfer to other machines.
 */
const sizes = (process.env.BENCH_SIZES ?? '1000,100000,1000000').split(',').map(Number);
const usualLevel = 16;

/** The required ratio to the baseline's requests per second. */
const shareOfBaseline: Record<string, number> = { me: 0.9, get: 0.85, list: 0.9, send: 0.85 };

const bySize: { size: number; measured: Measured[] }[] = [];
for (const size of sizes) {
  const measured = await measureAt(size);
  bySize.push({ size, measured });
  console.log(`\n${size.toLocaleString('en')} conversations`);
  printRows(measured.flatMap(rowsOf));
}
const growth = growthRows();
console.log('\nRequests per second with the least data over those with the most');
printRows(growth);
await keepResults();
if (![...bySize.flatMap(({ measured }) => measured.flatMap(rowsOf)), ...growth].every(holds))
  process.exitCode = 1;

/** In a process of its own: settings are read once, and each size has its own data. */
async function measureAt(size: number): Promise<Measured[]> {
  const child = fork(join(import.meta.dirname, 'measure.ts'), {
    env: { ...process.env, BENCH_CONVERSATIONS: String(size), BENCH_DATA: `bench-${size}` },
  });
  return new Promise((resolve, reject) => {
    child.on('message', (measured: Measured[]) => resolve(measured));
    child.on('exit', (code) => reject(new Error(`Measuring ${size} conversations ended with ${code}.`)));
  });
}

function rowsOf(measured: Measured): Row[] {
  const { operation, connections, baseline, openLoop } = measured;
  const name = `${operation}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
  const wanted = connections === usualLevel ? shareOfBaseline[operation] : undefined;
  return [
    { name, unit: '/s', value: measured.requestsPerSecond },
    ...(baseline
      ? [
          {
            name: `${name}, relative to the baseline`,
            unit: 'x',
            value: measured.requestsPerSecond / baseline.requestsPerSecond,
            ...(wanted !== undefined && { atLeast: wanted }),
          },
          {
            name: `${name}, app CPU over the baseline's`,
            unit: 'x',
            value: measured.appCpu / baseline.appCpu,
          },
        ]
      : []),
    { name: `${name}, app CPU per request`, unit: 'ms', value: measured.appCpu },
    { name: `${name}, database CPU per request`, unit: 'ms', value: measured.databaseCpu },
    { name: `${name}, 99th percentile`, unit: 'ms', value: measured.p99 },
    ...(openLoop
      ? [
          { name: `${name}, half the rate, open loop, median`, unit: 'ms', value: openLoop.p50 },
          { name: `${name}, half the rate, open loop, 99th percentile`, unit: 'ms', value: openLoop.p99 },
        ]
      : []),
  ];
}

function growthRows(): Row[] {
  const [least, most] = [bySize[0], bySize.at(-1)];
  if (!least || !most || least === most) return [];
  return least.measured
    .filter(({ connections }) => connections === usualLevel)
    .map(({ operation, requestsPerSecond }) => ({
      name: operation,
      unit: 'x',
      value: requestsPerSecond / (rateOf(most.measured, operation) ?? 0),
      atMost: 1.25,
    }));
}

function rateOf(measured: Measured[], operation: string): number | undefined {
  return measured.find((it) => it.operation === operation && it.connections === usualLevel)
    ?.requestsPerSecond;
}

async function keepResults(): Promise<void> {
  const results = join(import.meta.dirname, '..', 'results');
  await mkdir(results, { recursive: true });
  await writeFile(join(results, 'operations.json'), `${JSON.stringify(bySize, null, 2)}\n`);
}
