import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { command, environment } from '../deskbell.ts';

/** A command that can be halted and continued between two instants, as a whole: its work for the database ends with its last statement. */
export function haltableImport(...words: string[]) {
  const child = spawn(command, [...words, '--json'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let hasEnded = false;
  const exit = once(child, 'exit').then(([code]) => {
    hasEnded = true;
    if (code !== 0) throw new Error(`deskbell ${words.join(' ')} exited with ${code}`);
  });
  const output = Promise.all([text(child.stdout), exit]).then(([it]) => it);
  output.catch(() => undefined);
  return {
    /** Once it says how far it is. */
    started: once(child.stderr, 'data'),
    halt: () => void child.kill('SIGSTOP'),
    continue: () => void child.kill('SIGCONT'),
    hasEnded: () => hasEnded,
    output,
  };
}
