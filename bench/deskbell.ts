import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { settings } from './settings.ts';

const command = join(import.meta.dirname, '..', 'bin', 'deskbell');
const environment = {
  PATH: process.env.PATH,
  DESKBELL_DATA_DIR: settings.dataDir,
  DESKBELL_RATE_LIMITS: process.env.DESKBELL_RATE_LIMITS ?? 'off',
  DESKBELL_RATE_LIMIT_PER_MINUTE: process.env.DESKBELL_RATE_LIMIT_PER_MINUTE,
  DESKBELL_RATE_LIMIT_AUTHORED_PER_MINUTE: process.env.DESKBELL_RATE_LIMIT_AUTHORED_PER_MINUTE,
  DESKBELL_RATE_LIMIT_BURST: process.env.DESKBELL_RATE_LIMIT_BURST,
  BENCH_DATA: process.env.BENCH_DATA,
  LOG_LEVEL: 'info',
  PORT: '0',
};

/** Runs a command of the product and gives its JSON. */
export async function deskbell(...words: string[]) {
  const { stdout } = await promisify(execFile)(command, [...words, '--json'], {
    env: environment,
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout);
}

/** Like `deskbell`, for what takes long: a person sees its progress. */
export async function deskbellShown(...words: string[]): Promise<void> {
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

/** A server as a process of its own: the product's (`serve`), or any program that prints where it listens. */
export async function startServer(
  file: string = command,
  words: string[] = ['serve'],
): Promise<RunningServer> {
  const started = performance.now();
  const child = spawn(file, words, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [, found] = /listening on (http:\S+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`${file} exited with ${code} before it listened`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  return { address, pid: child.pid ?? 0, readyMilliseconds: performance.now() - started, stop };
}
