import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureProcess } from './measure-process.ts';
import { MetricsOfAll } from './metrics-of-all.ts';

/** A process with so many requests and so many streams. */
function processWith({ requests = 0, streams = 0 }): Registry {
  const registry = new Registry();
  const registers = [registry];
  measureProcess(registry);
  const counter = new Counter({
    name: 'requests_total',
    help: 'Requests.',
    labelNames: ['status'],
    registers,
  });
  counter.inc({ status: '200' }, requests);
  const durations = new Histogram({ name: 'duration_seconds', help: 'Duration.', buckets: [1], registers });
  for (let count = 0; count < requests; count++) durations.observe(0.5);
  new Gauge({ name: 'streams', help: 'Streams.', registers }).set(streams);
  return registry;
}

async function linesOf(all: MetricsOfAll, ...names: string[]): Promise<string[]> {
  const lines = (await all.text()).split('\n');
  return lines.filter((line) => names.some((name) => line.startsWith(name)));
}

test('counters and gauges of all processes are summed', async () => {
  const all = new MetricsOfAll();
  all.note(1, await processWith({ requests: 3, streams: 2 }).getMetricsAsJSON());
  all.note(2, await processWith({ requests: 4, streams: 1 }).getMetricsAsJSON());
  expect(await linesOf(all, 'requests_total', 'duration_seconds_count', 'streams')).toEqual([
    'requests_total{status="200"} 7',
    'duration_seconds_count 7',
    'streams 3',
  ]);
});

test('a process’s counters stay when it ends, and its gauges do not', async () => {
  const all = new MetricsOfAll();
  for (const pid of [1, 2, 3]) {
    all.note(pid, await processWith({ requests: pid, streams: pid }).getMetricsAsJSON());
    if (pid < 3) await all.retire(pid);
  }
  expect(await linesOf(all, 'requests_total', 'duration_seconds_count', 'streams')).toEqual([
    'requests_total{status="200"} 6',
    'duration_seconds_count 6',
    'streams 3',
  ]);
});

test('the event-loop delay of all is that of the process with the longest', async () => {
  const all = new MetricsOfAll();
  const delays: number[] = [];
  for (const pid of [1, 2]) {
    const metrics = await processWith({}).getMetricsAsJSON();
    const p99 = metrics.find(({ name }) => name === 'nodejs_eventloop_lag_p99_seconds');
    const [value] = p99?.values ?? [];
    if (value) value.value = pid / 10;
    delays.push(value?.value ?? Number.NaN);
    all.note(pid, metrics);
  }
  expect(delays).toEqual([0.1, 0.2]);
  expect(await linesOf(all, 'nodejs_eventloop_lag_p99_seconds')).toEqual([
    'nodejs_eventloop_lag_p99_seconds 0.2',
  ]);
});
