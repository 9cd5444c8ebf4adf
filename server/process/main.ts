import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '../app/app.ts';
import { emailTemplates } from '../app/email-templates.ts';
import { isPlainHttp } from '../config/base-url.ts';
import { checkDataDir } from '../config/data-dir.ts';
import type { Config } from '../config/read-config.ts';
import { openNotices } from '../db/notices.ts';
import { startSequencer } from '../events/start-sequencer.ts';
import { fileAddresses } from '../features/attachments/file-address.ts';
import { startWaking } from '../features/conversations/snooze/start-waking.ts';
import { startReassigning } from '../features/members/reassign/start-reassigning.ts';
import { setUpToken } from '../features/members/set-up/set-up-token.ts';
import { openWebhooks } from '../features/webhooks/delivering/open-webhooks.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { openHtmlThreads } from '../html/open-html-threads.ts';
import { cursorsSignedWith } from '../http/cursor.ts';
import { builtInbox } from '../inbox-build/build-inbox.ts';
import { closeOpened, type OpenInstallation, openInstallation } from '../installation/open-installation.ts';
import type { Jobs } from '../jobs/job-queue.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { openMailing } from '../mail/open-mailing.ts';
import { startPurging } from '../purge/start-purging.ts';
import { startNotifying } from '../reactions/notifications/start-notifying.ts';
import { startIndexing } from '../reactions/search/start-indexing.ts';
import { startSweeping } from '../sweep/start-sweeping.ts';
import { collectGarbageAfterStartup } from './collect-garbage-after-startup.ts';
import { checkListening, listenAt, urlHost } from './listen-at.ts';
import { openLogger } from './open-logger.ts';
import type { Stopper } from './stop-on-signal.ts';

export type Serving = OpenInstallation & { address: URL; baseUrl: URL };

export type ServeHooks = {
  /** Whether the inbox is left out, and not built: `/` says so. */
  isWithoutInbox?: boolean;
  /** Is told what a person who waits may want to know; by default the log is. */
  progress?: (message: string) => void;
  /** Can put something into the installation first. */
  beforeListening?: (open: OpenInstallation & { files: FileStore }) => Promise<void>;
  /** Is told where the server listens. */
  onReady?: (serving: Serving) => void;
};

/** How long running requests may still take once a signal has come; closing the database needs what is left of the ten seconds. */
const drainMilliseconds = 6_000;

/** And mail and deliveries that are just being sent, which go on beside them. */
const jobMilliseconds = 7_500;

/**
 * The server: opens the installation, listens, and stops on a signal.
 *
 * @throws OperatorError, EmbeddedPostgresError, MigrationError
 */
export async function serve(config: Config, stopper: Stopper, hooks: ServeHooks): Promise<void> {
  checkDataDir(config.dataDir);
  await checkListening(config);
  const logger = openLogger(config.logLevel);
  const progress = hooks.progress ?? ((message: string) => logger.info(message));
  const building = hooks.isWithoutInbox
    ? Promise.resolve(undefined)
    : builtInbox(config.dataDir, { progress, signal: stopper.signal });
  building.catch(() => undefined);
  const databaseFault = (error: Error) =>
    logger.warn({ err: error }, 'the database failed outside of a request');
  const opening = openInstallation(config, { progress, databaseFault }, stopper.signal);
  stopper.onStop(() => closeOpened(opening));
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
  const now = () => Date.now() * 1000;
  const jobs = openJobs({ database: open.database, logger });
  const webhooks = openWebhooks({ jobs, rules: config.webhooks });
  const mailing = config.mail && (await openMailing(jobs, config.mail, logger));
  let baseUrl = config.baseUrl ?? new URL(`http://${urlHost(config.host)}:${config.port}`);
  const notices = openNotices({ ...open, logger });
  stopper.onStop(() => notices.close());
  const sequencer = startSequencer({ database: open.database, logger, onSequenced: notices.notifyEvents });
  stopper.onStop(() => sequencer.stop());
  const clock = () => performance.now();
  const onFailure = (error: unknown) => logger.warn({ err: error }, 'a thread for long HTML failed');
  const html = openHtmlThreads({ clock, onFailure });
  stopper.onStop(() => html.close());
  const app = await buildApp({
    database: open.database,
    digest: open.digest,
    logger,
    now,
    clock,
    baseUrl: () => baseUrl,
    trustProxy: config.trustProxy,
    files: open.files,
    html,
    largestFileBytes: config.largestFileBytes,
    rateLimits: config.rateLimits,
    mail: mailing,
    inbox,
    webhooks,
    notices,
    wakeSequencer: (organizationId) => sequencer.wake(organizationId),
  });
  const address = await listenAt(app, config);
  baseUrl = config.baseUrl ?? address;
  stopper.onStop(startSweeping(open, logger));
  stopper.onStop(startWaking(open.database, logger));
  stopper.onStop(startReassigning(open.database, logger));
  stopper.onStop(startPurging(open, now, logger));
  stopper.onStop(startNotifying({ database: open.database, notices, logger }));
  stopper.onStop(startIndexing(open.database, logger, html.bodyVector));
  const { database, digest } = open;
  const addresses = fileAddresses({ digest, now, origin: () => baseUrl.origin });
  stopper.onStop(() => webhooks.close());
  const cursors = cursorsSignedWith(digest);
  const dependencies = { database, digest, cursors, addresses, logger, now, notices, mail: mailing };
  const stopDelivering = webhooks.start(dependencies);
  // Before those: new requests are refused from the first moment on.
  stopper.onStop(() => endWork(app, { jobs, stopDelivering }, logger));
  stopper.onStop(() => logger.info('stopping'));
  if (isPlainHttp(baseUrl))
    logger.warn('the base URL is plain http: passwords and tokens can be read on the way');
  collectGarbageAfterStartup();
  process.stdout.write(`Deskbell is listening on ${address.origin}\n`);
  await mailing?.start(emailTemplates({ database, digest, baseUrl: () => baseUrl }));
  return { ...open, address, baseUrl };
}

type Work = { jobs: Jobs; stopDelivering: () => Promise<void> };

/** A request that still runs may post a mail: it is in the database then, and the next process sends it. */
async function endWork(app: FastifyInstance, { jobs, stopDelivering }: Work, logger: Logger): Promise<void> {
  const endJobs = async () => {
    await stopDelivering();
    await jobs.stop(jobMilliseconds);
  };
  await Promise.all([endJobs(), drain(app, logger)]);
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
