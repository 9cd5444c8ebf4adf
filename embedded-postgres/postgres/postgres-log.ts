import { constants, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';

const keptBytes = 10 * 1024 * 1024;

/** Opens the server's log for appending and tells where the new lines will begin; a long log is emptied first. */
export function openLog(path: string): { descriptor: number; begin: number } {
  const { O_WRONLY, O_CREAT, O_APPEND } = constants;
  const descriptor = openSync(path, O_WRONLY | O_CREAT | O_APPEND, 0o600);
  if (fstatSync(descriptor).size > keptBytes) ftruncateSync(descriptor);
  return { descriptor, begin: fstatSync(descriptor).size };
}

/**
 * Why the server with this id ended: the message of its last fatal line since `begin`, or of the process in it that
 * reads the log of changes after a crash. Lines of refused connections and of other servers say nothing about it.
 */
export function lastFatalMessage(path: string, begin: number, pid: number | undefined): string | undefined {
  const lines = readFileSync(path).subarray(begin).toString('utf8').split('\n');
  const own = lines.filter((line) => line.includes(`[${pid}]`));
  const startup = own.map((line) => /startup process \(PID (\d+)\)/.exec(line)?.[1]).find(Boolean);
  const told = lines.findLast(
    (line) => fatal.test(line) && (!startup ? own.includes(line) : line.includes(`[${startup}]`)),
  );
  return told?.replace(fatal, '');
}

const fatal = /^.*\b(FATAL|PANIC):\s+/;
