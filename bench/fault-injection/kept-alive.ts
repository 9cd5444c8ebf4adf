import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export type KeptAlive = {
  kill(): void;
  /** Stops it gracefully, without a restart. */
  stop(): Promise<void>;
};

/** A process that is restarted after a short delay whenever it exits. */
export function keepAlive(start: () => ChildProcess): KeptAlive {
  let child: ChildProcess | undefined;
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      child = start();
      await once(child, 'exit');
      await delay(Math.random() * 3000);
    }
  };
  const running = run();
  return {
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      isStopped = true;
      child?.kill('SIGTERM');
      await running;
    },
  };
}

/** `FAULT_LOG=1` shows its log, to debug a failed run. */
export function quietly(
  file: string,
  words: string[],
  env: Record<string, string | undefined>,
): ChildProcess {
  const stdio = process.env.FAULT_LOG ? 'inherit' : 'ignore';
  return spawn(file, words, { env, stdio: ['ignore', stdio, stdio] });
}
