import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { builtInbox } from './build-inbox.ts';
import { isPlainHttp } from './config/base-url.ts';
import type { Config } from './config/read-config.ts';
import { openNotices } from './db/notices.ts';
import { startStamping } from './events/start-stamping.ts';
import { setUpToken } from './features/members/set-up-token.ts';
import type { FileStore } from './files/file-store.ts';
import { openFileStore } from './files/open-file-store.ts';
import { type OpenInstallation, openInstallation } from './installation/open-installation.ts';
import { letterWriters } from './letter-writers.ts';
import { listenAt, urlHost } from './listen-at.ts';
import { type Mailing, openMailing } from './mail/open-mailing.ts';
import { openLogger } from './open-logger.ts';
import { startIndexing } from './reactions/search/start-indexing.ts';
import type { Stopper } from './stop-on-signal.ts';
import { startSweeping } from './sweep/start-sweeping.ts';
import { startWaking } from './sweep/start-waking.ts';

export type Serving = OpenInstallation & { address: URL; baseUrl: URL };

export type ServeHooks = {
  /** Is told what a person who waits may want to know; by default the log is. */
  progress?: (message: string) => void;
  /** Can put something into the installation first. */
  beforeListening?: (open: OpenInstallation & { files: FileStore }) => Promise<void>;
  /** Is told where the server listens. */
  onReady?: (serving: Serving) => void;
};

/** How long running requests may still take once a signal has come; closing the database needs what is left of the ten seconds. */
const drainMilliseconds = 6_000;

/** And mail that is just being sent, which goes on beside them. */
const mailMilliseconds = 7_500;

/**
 * The server: opens the installation, listens, and stops on a signal.
 *
 * @throws OperatorError, EmbeddedPostgresError, MigrationError
 */
export async function serve(config: Config, stopper: Stopper, hooks: ServeHooks): Promise<void> {
  const logger = openLogger(config.logLevel);
  const progress = hooks.progress ?? ((message: string) => logger.info(message));
  const building = builtInbox(config.dataDir, progress);
  building.catch(() => undefined);
  const opening = openInstallation(config, {
    progress,
    connectionLost: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  });
  stopper.onStop(async () => (await opening).close());
  const open = await opening;
  try {
    const files = await openFileStore(config.files, config.dataDir);
    const ready = { ...open, files, inbox: await building };
    await hooks.beforeListening?.(ready);
    hooks.onReady?.(await listen(config, ready, logger, stopper));
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function listen(
  config: Config,
  { inbox, ...open }: OpenInstallation & { files: FileStore; inbox: string | undefined },
  logger: Logger,
  stopper: Stopper,
): Promise<Serving> {
  const mailing = config.mail && (await openMailing(open.database, config.mail, logger));
  let baseUrl = config.baseUrl ?? new URL(`http://${urlHost(config.host)}:${config.port}`);
  const notices = openNotices(open);
  stopper.onStop(() => notices.close());
  const stamping = startStamping({ database: open.database, logger, onStamped: notices.tellOfEvents });
  stopper.onStop(() => stamping.stop());
  const app = await buildApp({
    database: open.database,
    digest: open.digest,
    logger,
    now: () => Date.now() * 1000,
    clock: () => performance.now(),
    baseUrl: () => baseUrl,
    trustProxy: config.trustProxy,
    files: open.files,
    largestFileBytes: config.largestFileBytes,
    rateLimits: config.rateLimits,
    mail: mailing,
    inbox,
    notices,
    wakeStamping: (organizationId) => stamping.wake(organizationId),
  });
  const address = await listenAt(app, config);
  baseUrl = config.baseUrl ?? address;
  stopper.onStop(startSweeping(open, logger));
  stopper.onStop(startWaking(open.database, logger));
  stopper.onStop(startIndexing(open.database, logger));
  // Before those: new requests are refused from the first moment on.
  stopper.onStop(() => endWork(app, mailing, logger));
  stopper.onStop(() => logger.info('stopping'));
  if (isPlainHttp(baseUrl))
    logger.warn('the base URL is plain http: passwords and tokens can be read on the way');
  process.stdout.write(`Deskbell is listening on ${address.origin}\n`);
  const { database, digest } = open;
  await mailing?.start(letterWriters({ database, digest, baseUrl: () => baseUrl }));
  return { ...open, address, baseUrl };
}

/** A request that still runs may post a mail: it is in the database then, and the next process sends it. */
async function endWork(app: FastifyInstance, mailing: Mailing | undefined, logger: Logger): Promise<void> {
  await Promise.all([mailing?.stop(mailMilliseconds), drain(app, logger)]);
}

/**
 * No new requests, and time for the running ones; nothing that was acknowledged depends on those that are cut. Node ends
 * the connections that are idle now, and leaves those open that become so.
 */
async function drain(app: FastifyInstance, logger: Logger): Promise<void> {
  const closed = app.close();
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => {
    logger.warn('cutting the requests that have not ended');
    app.server.closeAllConnections();
  }, drainMilliseconds);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** The one-time link that makes the first organization (contract section 10). */
export function setUpLink({ baseUrl, digest, installation }: Serving): string {
  return `${baseUrl.origin}/setup?token=${setUpToken(digest, installation.id)}`;
}
