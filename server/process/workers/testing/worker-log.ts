import { expect, vi } from 'vitest';
import type { Running } from '../../../testing/run-deskbell.ts';

type Output = Pick<Running, 'stdout'>;
type LogLine = { msg: string; worker?: number; reqId?: string };

/** The server's log so far. */
export function logLines(server: Output): LogLine[] {
  const whole = server.stdout().split('\n').slice(0, -1);
  return whole.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

/** The process ids of all workers that have ever listened, in order; waits for so many. */
export async function listeningWorkers(server: Output, count: number): Promise<number[]> {
  return vi.waitFor(() => {
    const lines = logLines(server).filter(({ msg }) => msg === 'a worker listens');
    const pids = lines.flatMap(({ worker }) => worker ?? []);
    expect(pids).toHaveLength(count);
    return pids;
  }, 120_000);
}

/** Kills a process of a test. 0 would be the whole group, including this process. */
export function killProcess(pid: number | undefined): void {
  if (!pid || pid <= 1) throw new Error(`There is no process ${pid} to kill.`);
  process.kill(pid, 'SIGKILL');
}
