import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { settings } from './settings.ts';

export const command = join(import.meta.dirname, '..', 'bin', 'deskbell');
export const environment = {
  PATH: process.env.PATH,
  DESKBELL_DATA_DIR: settings.dataDir,
  DESKBELL_RATE_LIMITS: process.env.DESKBELL_RATE_LIMITS ?? 'off',
  DESKBELL_RATE_LIMIT_PER_MINUTE: process.env.DESKBELL_RATE_LIMIT_PER_MINUTE,
  DESKBELL_RATE_LIMIT_AUTHORED_PER_MINUTE: process.env.DESKBELL_RATE_LIMIT_AUTHORED_PER_MINUTE,
  DESKBELL_RATE_LIMIT_BURST: process.env.DESKBELL_RATE_LIMIT_BURST,
  BENCH_DATA: process.env.BENCH_DATA,
  DESKBELL_PROCESSES: '1',
  LOG_LEVEL: 'info',
  PORT: '0',
};

/** Runs a CLI command and returns its JSON. */
export function deskbell(...words: string[]) {
  return deskbellIn(settings.dataDir, ...words);
}

/** The same with another data folder. */
export async function deskbellIn(dataDir: string, ...words: string[]) {
  const { stdout } = await promisify(execFile)(command, [...words, '--json'], {
    env: { ...environment, DESKBELL_DATA_DIR: dataDir },
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout);
}

/** Like `deskbell`, for long commands: shows their progress. */
export async function deskbellWithProgress(...words: string[]): Promise<void> {
  const child = spawn(command, words, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`deskbell ${words[0]} exited with ${code}`)),
    );
  });
}

export type RunningServer = {
  address: string;
  pid: number;
  readyMilliseconds: number;
  stop(): Promise<void>;
};

/**
 * A server as a child process: `serve`, or any program that prints where it listens. Its output goes to
 * a file: with a pipe, every log line would wake the load generator.
 */
export async function startServer(
  file: string = command,
  words: string[] = ['serve'],
  more: Record<string, string> = {},
): Promise<RunningServer> {
  const started = performance.now();
  const output = join(await mkdtemp(join(tmpdir(), 'deskbell-bench-')), 'output');
  const handle = await open(output, 'w');
  const child = spawn(file, words, {
    env: { ...environment, ...more },
    stdio: ['ignore', handle.fd, 'inherit'],
  });
  const exit = once(child, 'exit');
  await handle.close();
  const address = await listeningAddress(child, output);
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    await rm(dirname(output), { recursive: true });
  };
  return { address, pid: child.pid ?? 0, readyMilliseconds: performance.now() - started, stop };
}

/** Polls the output of a starting program. @throws Error if it exits first */
async function listeningAddress(child: ChildProcess, output: string): Promise<string> {
  while (child.exitCode === null && child.signalCode === null) {
    const [, address] = /listening on (http:\S+)/.exec(await readFile(output, 'utf8')) ?? [];
    if (address !== undefined) return address;
    await delay(5);
  }
  throw new Error(`${child.spawnfile} exited with ${child.exitCode} before it listened`);
}
