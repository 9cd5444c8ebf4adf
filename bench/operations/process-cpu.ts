import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settings } from '../settings.ts';

/** The unit of the kernel's accounting (`man 5 proc`): USER_HZ is 100 on every Linux that Node runs on. */
const millisecondsPerTick = 10;

/** The field positions in `/proc/<pid>/stat`, counted after the command name, which may contain spaces. */
const [parentAt, userTicksAt, systemTicksAt, endedUserTicksAt, endedSystemTicksAt] = [1, 11, 12, 13, 14];

/** The CPU time in milliseconds of a process and its children, such as PostgreSQL's connections, also those that have ended. */
export async function cpuMilliseconds(pid: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const used = await Promise.all(processes.map((name) => cpuOfFamily(name, String(pid))));
  return used.reduce((sum, each) => sum + each, 0);
}

async function cpuOfFamily(name: string, pid: string): Promise<number> {
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (!fields || (name !== pid && fields[parentAt] !== pid)) return 0;
  const own = [userTicksAt, systemTicksAt];
  const counted = name === pid ? [...own, endedUserTicksAt, endedSystemTicksAt] : own;
  return counted.reduce((ticks, at) => ticks + Number(fields[at]), 0) * millisecondsPerTick;
}

/** The embedded PostgreSQL of the data set: the first line of its own file. */
export async function postmasterPid(dataDir = settings.dataDir): Promise<number> {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n', 1)[0]);
}
