import type { RunningServer } from './deskbell.ts';
import { cpuMilliseconds, postmasterPid } from './operations/process-cpu.ts';
import type { BenchData } from './prepare-data.ts';
import type { Kind } from './search-kinds.ts';
import { settings } from './settings.ts';

/** `cpu` is that of Deskbell and PostgreSQL together, per search: unlike the others it doesn't depend on other load. */
export type Latency = { p50: number; p95: number; cpu: number };

/** Runs a kind of search one request at a time; milliseconds until the full response. */
export async function searchLatency(
  { address, pid }: RunningServer,
  { token }: BenchData,
  { name, paths }: Kind,
): Promise<Latency> {
  const times: number[] = [];
  const postgres = await postmasterPid();
  const cpu = async () => (await cpuMilliseconds(pid)) + (await cpuMilliseconds(postgres));
  const before = await cpu();
  for (let turn = 0; turn < settings.searches; turn++) {
    const path = `${address}/api/oauth/v1${paths[turn % paths.length]}`;
    const started = performance.now();
    const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
    await response.text();
    times.push(performance.now() - started);
    if (response.status !== 200) throw new Error(`${name}: ${path} returned ${response.status}`);
  }
  const used = (await cpu()) - before;
  times.sort((one, other) => one - other);
  const share = (part: number) => times[Math.ceil(times.length * part) - 1] ?? 0;
  return { p50: share(0.5), p95: share(0.95), cpu: used / settings.searches };
}
