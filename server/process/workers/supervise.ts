import type { Logger } from 'pino';
import type { ProcessShare } from '../../config/process-share.ts';
import { collectGarbageAfterStartup } from '../collect-garbage-after-startup.ts';
import type { Stopper } from '../stop-on-signal.ts';
import { Supervisor } from './supervisor.ts';
import { prepareWorkers } from './worker-process.ts';

type Options = {
  /** What a worker runs. */
  program: URL;
  processes: number;
  share: ProcessShare;
  inbox: string | undefined;
  /** Called again before workers are replaced: the sources may be newer. */
  buildInbox: () => Promise<string | undefined>;
  logger: Logger;
  stopper: Stopper;
};

/**
 * Starts workers and gives where they listen, once all of them do. From then on one that ends is replaced, SIGHUP replaces all
 * one by one, and a stop ends them.
 *
 * @throws OperatorError where one of them cannot start
 */
export async function supervise({ program, processes, share, inbox, ...options }: Options): Promise<URL> {
  const { stopper } = options;
  prepareWorkers(program);
  const supervisor = new Supervisor({ share, inbox }, options);
  stopper.onStop(() => supervisor.stop());
  const address = await supervisor.start(processes);
  // In a terminal SIGHUP says that it was closed, which ends the server as it ends any other command.
  if (!process.stdin.isTTY && !process.stdout.isTTY) stopper.onHangup(() => supervisor.reload());
  collectGarbageAfterStartup();
  return address;
}
