import cluster from 'node:cluster';
import type { Config } from '../../config/read-config.ts';
import { openFileStore } from '../../files/open-file-store.ts';
import { closeOpened, openInstallation } from '../../installation/open-installation.ts';
import { openLogger } from '../open-logger.ts';
import { startServer } from '../start-server.ts';
import { openShutdown, type Shutdown } from '../stop-on-signal.ts';
import { openSupervisorLink } from './supervisor-link.ts';

/** Whatever hasn't ended by then is cut, before the supervisor kills the worker. */
const maxStopMilliseconds = 8_000;

/**
 * One of several processes that serve on a port. It ends when the supervisor tells it to or is gone, and on SIGTERM.
 * Signals that a terminal sends to all processes, Ctrl-C and hang-up, are left to the supervisor.
 */
export async function runWorker(config: Config, describe: (error: unknown) => string): Promise<void> {
  const shutdown = openShutdown();
  const hurry = new AbortController();
  const stop = () => {
    if (!hurry.signal.aborted) setTimeout(() => process.exit(), maxStopMilliseconds).unref();
    hurry.abort();
    shutdown.stop(0);
  };
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('SIGTERM', stop);
  cluster.worker?.on('disconnect', () => {
    // Otherwise Node would end this process immediately, in the middle of its requests.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    stop();
  });
  const link = openSupervisorLink((order) => (order === 'stop' ? stop() : shutdown.stop(0)));
  shutdown.onStop(() => link.reportMetrics());
  try {
    const address = await start(config, { shutdown, hurry: hurry.signal, link });
    await link.send({ type: 'listening', origin: address.origin });
  } catch (error) {
    if (shutdown.isStopping()) return;
    await link.send({ type: 'failed', reason: describe(error) });
    process.exit(1);
  }
}

type Ties = {
  shutdown: Pick<Shutdown, 'onStop' | 'signal'>;
  hurry: AbortSignal;
  link: ReturnType<typeof openSupervisorLink>;
};

async function start(config: Config, { shutdown, hurry, link }: Ties): Promise<URL> {
  const { share, inbox } = await link.order;
  const logger = openLogger(config.logLevel, undefined, { worker: process.pid });
  const reports = {
    progress: (message: string) => logger.info(message),
    databaseError: (error: Error) => logger.warn({ err: error }, 'the database failed outside of a request'),
  };
  const opening = openInstallation({ ...config, poolSize: share.connections }, reports, shutdown.signal);
  shutdown.onStop(() => closeOpened(opening));
  const open = await opening;
  const files = await openFileStore(config.files, config.dataDir);
  const { sharedMetrics } = link;
  return startServer(config, { ...open, files, inbox, logger, share, sharedMetrics }, { shutdown, hurry });
}
