import { statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../testing/scratch-database.ts';
import { lastFatalMessage, openLog } from './postgres-log.ts';

function logOf(...lines: string[]): string {
  const path = join(scratchFolder(), 'server.log');
  writeFileSync(path, lines.map((line) => `2026-01-01 00:00:00.000 UTC ${line}\n`).join(''));
  return path;
}

test('the reason a server ended is its own last fatal line, not that of a session or of another server', () => {
  const log = logOf(
    '[10] FATAL:  lock file "postmaster.pid" already exists',
    '[20] FATAL:  the other server has a reason too',
    '[30] FATAL:  database "deskbell" does not exist',
  );
  expect(lastFatalMessage(log, 0, 10)).toBe('lock file "postmaster.pid" already exists');
});

test('the reason of a server that could not recover is the one that its recovery logs', () => {
  const log = logOf(
    '[11] FATAL:  could not write to file "pg_wal/xlogtemp.11": No space left on device',
    '[10] LOG:  startup process (PID 11) exited with exit code 1',
    '[10] LOG:  database system is shut down',
  );
  expect(lastFatalMessage(log, 0, 10)).toMatch(/^could not write .* No space left on device$/);
});

test('a reason from a previous start is not mistaken for that of this one', () => {
  const log = logOf('[10] FATAL:  long ago');
  expect(lastFatalMessage(log, statSync(log).size, 10)).toBeUndefined();
});

test('a log that grows beyond 10 MB starts over', () => {
  const log = logOf('[10] LOG:  old');
  expect(openLog(log).begin).toBeGreaterThan(0);
  truncateSync(log, 11 * 1024 * 1024);
  expect(openLog(log).begin).toBe(0);
});
