import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '../app/app.ts';
import { emailTemplates } from '../app/email-templates.ts';
import { startImportingHistory } from '../archive/import/start-importing.ts';
import { startExporting } from '../archive/start-exporting.ts';
import type { ProcessShare } from '../config/process-share.ts';
import type { Config } from '../config/read-config.ts';
import { readVersion } from '../config/read-version.ts';
import { openBackgroundLease } from '../db/background-lease.ts';
import { openNotices } from '../db/notices.ts';
import { startSequencer } from '../events/start-sequencer.ts';
import { openChat } from '../features/ai/endpoint/open-chat.ts';
import { fileAddresses } from '../features/attachments/file-address.ts';
import { startImporting } from '../features/contacts/import/run-imports.ts';
import { startMovingMerged } from '../features/contacts/merge/start-moving-merged.ts';
import { startErasingMessages } from '../features/contacts/start-erasing-messages.ts';
import { startWaking } from '../features/conversations/snooze/start-waking.ts';
import { startCheckingDomains } from '../features/identity-providers/domains/check-due-domains.ts';
import { firstMailPreparation } from '../features/mail/sending/prepare-first-mail.ts';
import { mailPreparation } from '../features/mail/sending/prepare-mail.ts';
import { startMovingAuthorship } from '../features/members/merge/start-moving-authorship.ts';
import { startReassigning } from '../features/members/reassign/start-reassigning.ts';
import { startSendingLater } from '../features/scheduled-messages/start-sending-later.ts';
import { startMoving } from '../features/teams/start-moving.ts';
import { openWebhooks } from '../features/webhooks/delivering/open-webhooks.ts';
import type { ListingStore } from '../files/file-store.ts';
import { storeLocation } from '../files/open-file-store.ts';
import { openHtmlThreads } from '../html/open-html-threads.ts';
import { cursorsSignedWith } from '../http/cursor.ts';
import type { OpenInstallation } from '../installation/open-installation.ts';
import type { Jobs } from '../jobs/job-queue.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { openMailing } from '../mail/open-mailing.ts';
import { askRspamd } from '../mail-in/ask-rspamd.ts';
import { startReadingMailboxes } from '../mail-in/imap/start-reading-mailboxes.ts';
import { openMailThreads } from '../mail-in/open-mail-threads.ts';
import { startReceiving } from '../mail-in/start-receiving.ts';
import { startMailOut } from '../mail-out/start-mail-out.ts';
import { openChannelTests } from '../mail-test/open-channel-tests.ts';
import type { SharedMetrics } from '../metrics/mount-metrics.ts';
import { addressGuard } from '../outgoing/address-guard.ts';
import { mailExchangers } from '../outgoing/mail-exchangers.ts';
import { openGuardedFetch } from '../outgoing/open-guarded-fetch.ts';
import { resolveHost } from '../outgoing/resolve-host.ts';
import { txtRecords } from '../outgoing/txt-records.ts';
import { startPurging } from '../purge/start-purging.ts';
import { startEmbeddingAnswers } from '../reactions/answers/start-embedding-answers.ts';
import { startIndexingAnswers } from '../reactions/answers/start-indexing-answers.ts';
import { startAlerting } from '../reactions/channel-alerts/start-alerting.ts';
import { startFollowingUp } from '../reactions/follow-ups/start-following-up.ts';
import { notifyHeld } from '../reactions/notifications/notify-held.ts';
import { startEmailing } from '../reactions/notifications/start-emailing.ts';
import { startNotifying } from '../reactions/notifications/start-notifying.ts';
import { startPushing } from '../reactions/notifications/start-pushing.ts';
import { startReminding } from '../reactions/notifications/start-reminding.ts';
import { startIndexing } from '../reactions/search/start-indexing.ts';
import { startSweeping } from '../sweep/start-sweeping.ts';
import { collectGarbage } from './collect-garbage.ts';
import { drain } from './drain.ts';
import { listenAt, urlHost } from './listen-at.ts';
import type { Shutdown } from './stop-on-signal.ts';

export type ServerParts = OpenInstallation & {
  files: ListingStore;
  /** The folder of the built inbox. */
  inbox: string | undefined;
  logger: Logger;
  share: ProcessShare;
  sharedMetrics?: SharedMetrics;
};

type Stopping = {
  shutdown: Pick<Shutdown, 'onStop'>;
  /** Aborted once a stop can no longer wait for clients to leave by themselves. */
  hurry: AbortSignal;
};

/** And email and deliveries in progress, which continue alongside the requests that are drained. */
const jobMilliseconds = 7_500;

/**
 * Serves requests and runs the background work until it is stopped. Returns the address it listens on.
 *
 * @throws OperatorError
 */
export async function startServer(config: Config, parts: ServerParts, stopping: Stopping): Promise<URL> {
  const { inbox, logger, share, sharedMetrics, ...open } = parts;
  const { shutdown, hurry } = stopping;
  const now = () => Date.now() * 1000;
  const { dkimKeys } = config;
  const signIn = { clients: config.mailSignInClients };
  const jobs = openJobs({ database: open.database, logger });
  const webhooks = openWebhooks({ jobs, rules: config.webhooks });
  const mailing = config.mail && (await openMailing(jobs, { ...config.mail, dkimKeys }, logger));
  const identityFetch = openGuardedFetch({
    refuses: addressGuard(config.signInNetworks),
    resolve: resolveHost,
  });
  shutdown.onStop(() => identityFetch.close());
  const documentFetch = openGuardedFetch({ refuses: addressGuard([]), resolve: resolveHost });
  shutdown.onStop(() => documentFetch.close());
  const { rules } = config.ai;
  const chat = openChat({ refuses: addressGuard(rules.networks), resolve: resolveHost });
  shutdown.onStop(() => chat.close());
  const mailGuard = { refuses: addressGuard(config.mailNetworks), resolve: resolveHost };
  let baseUrl = config.baseUrl ?? new URL(`http://${urlHost(config.host)}:${config.port}`);
  const notices = openNotices({ ...open, logger });
  shutdown.onStop(() => notices.close());
  const lease = openBackgroundLease({ database: open.database, logger });
  shutdown.onStop(() => lease.close());
  const onSequenced = notices.notifyEvents;
  const sequencer = startSequencer({ database: open.database, logger, lease, onSequenced });
  shutdown.onStop(() => sequencer.stop());
  const clock = () => performance.now();
  const onFailure = (error: unknown) => logger.warn({ err: error }, 'a thread for long HTML failed');
  const html = openHtmlThreads({ threads: share.threads, clock, onFailure });
  shutdown.onStop(() => html.close());
  const tests = openChannelTests({
    ...open,
    guard: mailGuard,
    ownServer: config.mail,
    dkimKeys,
    signIn,
    logger,
    now,
  });
  shutdown.onStop(() => tests.stop());
  let newestBackupAt: number | undefined;
  const app = await buildApp({
    database: open.database,
    digest: open.digest,
    logger,
    share,
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
    mailGuard,
    identityFetch,
    documentFetch,
    ai: { config: config.ai, chat },
    txtRecords,
    mailSignIn: signIn,
    mailIn: { exchangers: mailExchangers, domain: config.inboundSmtp?.domain },
    runTest: tests.run,
    notices,
    ...(sharedMetrics && { sharedMetrics }),
    ...(config.backups && { newestBackupAt: () => newestBackupAt }),
    wakeSequencer: (organizationId) => sequencer.wake(organizationId),
  });
  const address = await listenAt(app, config);
  baseUrl = config.baseUrl ?? address;
  const guard = { refuses: addressGuard(config.mailNetworks), resolve: resolveHost };
  const wakeSequencer = (organizationId: string) => sequencer.wake(organizationId);
  const relay = { guard, ownServer: config.mail, dkimKeys, signIn };
  const mailOut = { ...open, ...relay, logger, now, lease, notices, wakeSequencer };
  shutdown.onStop(
    startSweeping(
      { ...open, mailSourceDays: config.mailReading.sourceDays, eventDays: config.eventDays },
      logger,
      lease,
    ),
  );
  shutdown.onStop(startWaking(open.database, logger, lease));
  const sending = {
    ...open,
    html,
    prepareMail: mailPreparation(open.database, open.digest),
    prepareFirstMail: firstMailPreparation(open.digest),
  };
  shutdown.onStop(
    startSendingLater({ sending, now, onHeld: notifyHeld({ notices, logger }), lease, logger }),
  );
  shutdown.onStop(startMailOut(mailOut));
  if (mailing) shutdown.onStop(startAlerting({ database: open.database, mail: mailing, logger, lease }));
  if (mailing) shutdown.onStop(startEmailing({ database: open.database, mail: mailing, logger, lease, now }));
  shutdown.onStop(startCheckingDomains({ database: open.database, txtRecords, now, lease, logger }));
  shutdown.onStop(startReassigning(open.database, logger, lease));
  shutdown.onStop(startMovingAuthorship(open.database, logger, lease));
  shutdown.onStop(startMoving(open.database, logger, lease));
  shutdown.onStop(startImporting(open.database, logger, lease));
  shutdown.onStop(startMovingMerged(open.database, logger, lease));
  shutdown.onStop(startErasingMessages(open.database, logger, lease));
  const exporting = { ...open, mail: mailing, deskbell: await readVersion(), baseUrl: () => baseUrl, logger };
  shutdown.onStop(startExporting(exporting, lease));
  const store = storeLocation(config.files, config.dataDir);
  shutdown.onStop(startImportingHistory({ ...open, store, rules: config.importRules, logger }, lease));
  shutdown.onStop(startPurging(open, now, logger));
  if (config.backups) {
    const { startBackups } = await import('../backup/start-backups.ts');
    const onNewest = (at: number) => {
      newestBackupAt = at;
    };
    const backups = {
      ...open,
      settings: config.backups,
      deskbell: exporting.deskbell,
      logger,
      now: Date.now,
      onNewest,
    };
    shutdown.onStop(startBackups(backups, lease));
  }
  shutdown.onStop(startFollowingUp({ ...mailOut, baseUrl: () => baseUrl }));
  shutdown.onStop(startReminding({ database: open.database, notices, logger, lease, now }));
  shutdown.onStop(startNotifying({ database: open.database, notices, logger, lease }));
  const { outgoing } = webhooks;
  const pushing = { ...open, jobs, outgoing, baseUrl: () => baseUrl, logger, lease, now };
  shutdown.onStop(startPushing(pushing));
  const threads = openMailThreads({ threads: share.threads });
  shutdown.onStop(() => threads.close());
  if (config.inboundSmtp) {
    const { listenForMail } = await import('../mail-in/listen-for-mail.ts');
    const listener = await listenForMail({ ...open, logger }, config.inboundSmtp);
    shutdown.onStop(() => listener.stop());
  }
  const { rspamd } = config.mailReading;
  const isSpam = rspamd && askRspamd(rspamd, logger);
  shutdown.onStop(
    startReceiving({
      ...open,
      ...(isSpam && { isSpam }),
      threads,
      logger,
      now,
      notices,
      lease,
      wakeSequencer,
    }),
  );
  shutdown.onStop(startReadingMailboxes({ ...open, mailGuard, signIn, logger, now, wakeSequencer }));
  shutdown.onStop(startIndexing(open.database, logger, html.bodyVector));
  shutdown.onStop(startIndexingAnswers(open.database, logger, lease));
  shutdown.onStop(startEmbeddingAnswers({ ...open, config: config.ai, chat, clock }, logger, lease));
  const { database, digest } = open;
  const addresses = fileAddresses({ digest, now, origin: () => baseUrl.origin });
  shutdown.onStop(() => webhooks.close());
  const cursors = cursorsSignedWith(digest);
  const dependencies = { database, digest, cursors, addresses, logger, now, notices, lease, mail: mailing };
  const stopDelivering = webhooks.start(dependencies);
  // Before those: new requests are refused from the first moment on.
  shutdown.onStop(() => endWork(app, { jobs, stopDelivering, logger, hurry }));
  shutdown.onStop(() => logger.info('stopping'));
  collectGarbage();
  await mailing?.start(emailTemplates({ database, digest, baseUrl: () => baseUrl }));
  return address;
}

type Work = { jobs: Jobs; stopDelivering: () => Promise<void>; logger: Logger; hurry: AbortSignal };

/** A request still in progress may queue an email: it is in the database then, and the next process sends it. */
async function endWork(app: FastifyInstance, { jobs, stopDelivering, logger, hurry }: Work): Promise<void> {
  const endJobs = async () => {
    await stopDelivering();
    await jobs.stop(jobMilliseconds);
  };
  await Promise.all([endJobs(), drain(app, logger, hurry)]);
}
