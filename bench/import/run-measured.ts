import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { command, environment } from '../deskbell.ts';

const pollMilliseconds = 100;

/** Runs a CLI command: its JSON, how long it took, and the most memory that its process had, from Linux. */
export async function runMeasured(...words: string[]) {
  const started = performance.now();
  const child = spawn(command, [...words, '--json'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let bytes = 0;
  const poll = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    bytes = Math.max(bytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
  }, pollMilliseconds);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  clearInterval(poll);
  if (code !== 0) throw new Error(`deskbell ${words.join(' ')} exited with ${code}`);
  return { json: JSON.parse(output), seconds: (performance.now() - started) / 1000, bytes };
}
