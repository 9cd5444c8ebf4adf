import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { isPlainHttp } from '../config/base-url.ts';
import { checkDataDir } from '../config/data-dir.ts';
import { OperatorError } from '../config/operator-error.ts';
import { shareAmong, wholeShare } from '../config/process-share.ts';
import { processesFor } from '../config/processes.ts';
import type { Config } from '../config/read-config.ts';
import { isLockFree } from '../db/advisory-locks.ts';
import type { Reader } from '../db/database.ts';
import { readMaxConnections } from '../db/read-max-connections.ts';
import { setUpToken } from '../features/members/set-up/set-up-token.ts';
import { hasOrphanedPasskeys } from '../features/second-factors/passkeys/passkey-store.ts';
import type { ListingStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { builtInbox } from '../inbox-build/build-inbox.ts';
import { closeOpened, type OpenInstallation, openInstallation } from '../installation/open-installation.ts';
import { checkListening } from './listen-at.ts';
import { openLogger } from './open-logger.ts';
import type { Shutdown } from './stop-on-signal.ts';

export type Serving = OpenInstallation & { address: URL; baseUrl: URL };

export type ServeHooks = {
  /** The worker's program; without it one process serves, whatever is configured. */
  worker?: URL;
  /** Whether to leave out the inbox, unbuilt: `/` says so. */
  isWithoutInbox?: boolean;
  /** Gets progress messages for a user who is waiting; by default, they are logged. */
  progress?: (message: string) => void;
  /** Can write to the installation before it serves. */
  beforeListening?: (open: OpenInstallation & { files: ListingStore }) => Promise<void>;
  /** Called with the address once the server listens. */
  onReady?: (serving: Serving) => void;
};

type Ready = OpenInstallation & { files: ListingStore; inbox: string | undefined };

type Parts = {
  config: Config;
  logger: Logger;
  shutdown: Shutdown;
  /** Builds the inbox if necessary, and returns its folder. */
  buildInbox: () => Promise<string | undefined>;
};

/**
 * Runs the server: opens the installation, listens, and stops on a signal. With several processes, this one is their
 * supervisor: it holds the database and the port, and handles no requests itself.
 *
 * @throws OperatorError, EmbeddedPostgresError, MigrationError
 */
export async function serve(config: Config, shutdown: Shutdown, hooks: ServeHooks): Promise<void> {
  checkDataDir(config.dataDir);
  await checkListening(config);
  const logger = openLogger(config.logLevel);
  const progress = hooks.progress ?? ((message: string) => logger.info(message));
  const buildInbox = async () =>
    hooks.isWithoutInbox ? undefined : builtInbox(config.dataDir, { progress, signal: shutdown.signal });
  const parts = { config, logger, shutdown, buildInbox };
  const databaseError = (error: Error) =>
    logger.warn({ err: error }, 'the database failed outside of a request');
  const { promise: launched, resolve: databaseLaunched } = Promise.withResolvers<void>();
  const reports = { progress, databaseError, databaseLaunched };
  const opening = openInstallation(config, reports, shutdown.signal);
  shutdown.onStop(() => closeOpened(opening));
  try {
    // Loading blocks this thread for half of a start. PostgreSQL gets ready in the meantime.
    await Promise.race([launched, opening]);
    const building = buildInbox();
    building.catch(() => undefined);
    const isAlone = !hooks.worker || processesFor(config.processes, availableParallelism()) === 1;
    const listen =
      isAlone || !hooks.worker ? await loadServer(parts) : await loadSupervisor(parts, hooks.worker);
    await serveOn(await opening, { ...parts, hooks, building, listen });
  } catch (error) {
    await closeOpened(opening);
    throw error;
  }
}

type Loaded = Parts & { hooks: ServeHooks; building: Promise<string | undefined>; listen: Listen };

async function serveOn(
  open: OpenInstallation,
  { config, logger, shutdown, hooks, building, listen }: Loaded,
): Promise<void> {
  if (!(await isLockFree(open.database, 'serve')))
    throw new OperatorError('The database is being moved or restored. Start the server once that has ended.');
  const files = await openFileStore(config.files, config.dataDir);
  const ready = { ...open, files, inbox: await building };
  await hooks.beforeListening?.(ready);
  const address = await listen(ready);
  const baseUrl = config.baseUrl ?? address;
  if (isPlainHttp(baseUrl))
    logger.warn('the base URL is plain http: passwords and tokens can be read on the way');
  process.stdout.write(`Deskbell is listening on ${address.origin}\n`);
  hooks.onReady?.({ ...open, address, baseUrl });
  // Not awaited: all connections may be busy until the background work has had its first round.
  warnOfOrphanedPasskeys(open.database, { host: baseUrl.hostname, logger }).catch((error: unknown) => {
    if (!shutdown.isStopping()) logger.warn({ err: error }, 'looking for orphaned passkeys failed');
  });
}

async function warnOfOrphanedPasskeys(
  database: Reader,
  { host, logger }: { host: string; logger: Logger },
): Promise<void> {
  if (!(await hasOrphanedPasskeys(database, host))) return;
  logger.warn(
    { host },
    'some passkeys were added at another host, where browsers still look for them: their owners need another way to sign in',
  );
}

type Listen = (ready: Ready) => Promise<URL>;

/** Loaded only where it is needed: a supervisor stays small. */
async function loadServer({ config, logger, shutdown }: Parts): Promise<Listen> {
  const { startServer } = await import('./start-server.ts');
  const share = wholeShare(availableParallelism());
  const hurry = AbortSignal.abort();
  return (ready) => startServer(config, { ...ready, logger, share }, { shutdown, hurry });
}

async function loadSupervisor(
  { config, logger, shutdown, buildInbox }: Parts,
  program: URL,
): Promise<Listen> {
  const { supervise } = await import('./workers/supervise.ts');
  return async ({ database, inbox }) => {
    const machine = { cores: availableParallelism(), maxConnections: await readMaxConnections(database) };
    const { processes, share } = shareAmong(config.processes, machine);
    return supervise({ program, processes, share, inbox, buildInbox, logger, shutdown });
  };
}

/** The one-time link that creates the first organization (contract section 10). */
export function setUpLink({ baseUrl, digest, installation }: Serving): string {
  return `${baseUrl.origin}/setup?token=${setUpToken(digest, installation.id)}`;
}
