import type { Logger } from 'pino';
import type { ProcessShare } from '../../config/process-share.ts';
import { collectGarbage } from '../collect-garbage.ts';
import type { Shutdown } from '../stop-on-signal.ts';
import { Supervisor } from './supervisor.ts';
import { prepareWorkers } from './worker-process.ts';

type Options = {
  /** A worker's program. */
  program: URL;
  processes: number;
  share: ProcessShare;
  inbox: string | undefined;
  /** Called again before workers are replaced: the sources may be newer. */
  buildInbox: () => Promise<string | undefined>;
  logger: Logger;
  shutdown: Shutdown;
};

/**
 * Starts workers and returns where they listen, once all of them do. From then on crashed ones are replaced, SIGHUP
 * replaces all one by one, and a stop ends them.
 *
 * @throws OperatorError if one of them can't start
 */
export async function supervise({ program, processes, share, inbox, ...options }: Options): Promise<URL> {
  const { shutdown } = options;
  prepareWorkers(program);
  const supervisor = new Supervisor({ share, inbox }, options);
  shutdown.onStop(() => supervisor.stop());
  const address = await supervisor.start(processes);
  // In a terminal SIGHUP means that it was closed, which ends the server like any other command.
  if (!process.stdin.isTTY && !process.stdout.isTTY) shutdown.onHangup(() => supervisor.reload());
  collectGarbage();
  return address;
}
