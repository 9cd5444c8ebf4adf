import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { postgresEnvironment } from '../postgres/environment.ts';

/** Leaves the server for this process, should it be killed. */
export type KillWatch = { end(): void };

const leaveScript = fileURLToPath(new URL('./leave-for-killed.ts', import.meta.url));

/**
 * A shell waits for a line from this process. If its pipe is closed without one, the process was killed, and the shell runs the
 * script that leaves for it. Until then it takes less than a megabyte.
 */
export function watchForKill(dataDir: string): KillWatch {
  const script = ['read -r line || exec "$@"', 'sh', process.execPath, leaveScript, dataDir];
  const child = spawn('/bin/sh', ['-c', ...script], {
    cwd: '/',
    // Ctrl-C in our terminal must not end it before us.
    detached: true,
    env: postgresEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // It may have been killed, or never started: then the next process to leave stops the server.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  // Neither keeps this process alive.
  child.unref();
  (child.stdin as Socket).unref();
  return { end: () => void child.stdin.end('left\n') };
}
