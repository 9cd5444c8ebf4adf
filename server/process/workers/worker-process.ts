import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../../config/operator-error.ts';
import { forwardLines } from './forward-lines.ts';
import type { FromWorker, ToWorker, WorkerOrder } from './messages.ts';

/** A worker, as its supervisor sees it. */
export type WorkerProcess = {
  readonly pid: number;
  /** The address it listens on. Fails with an OperatorError if it ends first. */
  readonly listening: Promise<URL>;
  /** How it has ended, for a sentence: "exit code 1", "SIGKILL". Settled once all its output is forwarded. */
  readonly ended: Promise<string>;
  /** For how long it has listened. */
  servedMilliseconds(): number | undefined;
  /** Does nothing if it has ended. */
  send(message: ToWorker): void;
  kill(): void;
};

/** All workers run this program, with this process's flags, and share ports. */
export function prepareWorkers(program: URL): void {
  cluster.setupPrimary({ exec: fileURLToPath(program), args: [], silent: true });
}

/** Starts a worker. */
export function launchWorker(order: WorkerOrder, onMessage: (message: FromWorker) => void): WorkerProcess {
  const worker = cluster.fork();
  const { process: child } = worker;
  if (child.stdout) forwardLines(child.stdout, process.stdout);
  if (child.stderr) forwardLines(child.stderr, process.stderr);
  const { promise: listening, resolve, reject } = Promise.withResolvers<URL>();
  listening.catch(() => undefined);
  let listeningSince: number | undefined;
  let reason: string | undefined;
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'listening') {
      listeningSince = performance.now();
      resolve(new URL(message.origin));
    } else if (message.type === 'failed') reason = message.reason;
    else onMessage(message);
  });
  // It could not be started, or a message could not be sent because it has just ended: 'close' has the details.
  worker.on('error', () => undefined);
  const ended = endOf(worker).then((ending) => {
    reject(new OperatorError(reason ?? `A worker ended before it listened, with ${ending}.`));
    return ending;
  });
  const send = (message: ToWorker) => void (worker.isConnected() && worker.send(message));
  send({ type: 'start', order });
  return {
    pid: child.pid ?? 0,
    listening,
    ended,
    servedMilliseconds: () => listeningSince && performance.now() - listeningSince,
    send,
    kill: () => void child.kill('SIGKILL'),
  };
}

async function endOf({ process: child }: Worker): Promise<string> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}
