import { constants, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';

const maxLogBytes = 10 * 1024 * 1024;

/** Opens the server's log for appending and returns where the new lines will begin; empties a long log first. */
export function openLog(path: string): { descriptor: number; begin: number } {
  const { O_WRONLY, O_CREAT, O_APPEND } = constants;
  const descriptor = openSync(path, O_WRONLY | O_CREAT | O_APPEND, 0o600);
  if (fstatSync(descriptor).size > maxLogBytes) ftruncateSync(descriptor);
  return { descriptor, begin: fstatSync(descriptor).size };
}

/**
 * Why the server with this id exited: the message of its last fatal line since `begin`, or of its startup process,
 * which replays the WAL after a crash. Ignores lines of refused connections and of other servers.
 */
export function lastFatalMessage(path: string, begin: number, pid: number | undefined): string | undefined {
  const lines = readFileSync(path).subarray(begin).toString('utf8').split('\n');
  const own = lines.filter((line) => line.includes(`[${pid}]`));
  const startup = own.map((line) => /startup process \(PID (\d+)\)/.exec(line)?.[1]).find(Boolean);
  const lastFatal = lines.findLast(
    (line) => fatal.test(line) && (!startup ? own.includes(line) : line.includes(`[${startup}]`)),
  );
  return lastFatal?.replace(fatal, '');
}

const fatal = /^.*\b(FATAL|PANIC):\s+/;
