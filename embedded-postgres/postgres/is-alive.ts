import { readFileSync } from 'node:fs';

/**
 * Whether a process with this id runs, whichever user owns it. One that has exited but hasn't been reaped, as happens
 * in containers, counts as ended where the system can tell.
 */
export function isAlive(pid: number): boolean {
  return process.platform === 'linux' ? processName(pid) !== undefined : answersSignals(pid);
}

/** The program's name from /proc (Linux only); undefined if the process has ended. */
export function processName(pid: number): string | undefined {
  try {
    // "71 (postgres) S 1 …", and the name may itself contain parentheses. Z: a zombie.
    const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' || state === 'X' ? undefined : name;
  } catch {
    return undefined;
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
