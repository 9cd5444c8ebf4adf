import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export type KeptAlive = {
  kill(): void;
  /** Ends it in peace, for good. */
  stop(): Promise<void>;
};

/** A process that is started again whenever it ends, after a moment. */
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

/** Its log is for whoever looks into a run that failed: `FAULT_LOG=1` shows it. */
export function quietly(
  file: string,
  words: string[],
  env: Record<string, string | undefined>,
): ChildProcess {
  const stdio = process.env.FAULT_LOG ? 'inherit' : 'ignore';
  return spawn(file, words, { env, stdio: ['ignore', stdio, stdio] });
}
