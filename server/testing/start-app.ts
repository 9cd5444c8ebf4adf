import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type KeyedDigest, keyedDigest } from '../access/keyed-digest.ts';
import type { PasswordThreads } from '../access/password-threads.ts';
import { buildApp } from '../app/app.ts';
import { emailTemplates } from '../app/email-templates.ts';
import type { AiConfig } from '../config/ai-endpoint.ts';
import type { MailSettings } from '../config/mail-settings.ts';
import { wholeShare } from '../config/process-share.ts';
import { defaultRateLimits, type RateLimits } from '../config/rate-limits.ts';
import type { WebhookRules } from '../config/webhook-rules.ts';
import { type Notices, openNotices } from '../db/notices.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { ChatTimes } from '../features/ai/endpoint/chat-client.ts';
import { openChat } from '../features/ai/endpoint/open-chat.ts';
import { fileAddresses } from '../features/attachments/file-address.ts';
import type { UploadRate } from '../features/attachments/files/upload-rate.ts';
import type { MailSignIn } from '../features/channels/mail-channels/sign-in/access-token.ts';
import { openWebhooks } from '../features/webhooks/delivering/open-webhooks.ts';
import type { FileStore } from '../files/file-store.ts';
import { openHtmlThreads } from '../html/open-html-threads.ts';
import { cursorsSignedWith } from '../http/cursor.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { openMailing } from '../mail/open-mailing.ts';
import { openChannelTests } from '../mail-test/open-channel-tests.ts';
import { addressGuard } from '../outgoing/address-guard.ts';
import type { MailExchangers } from '../outgoing/mail-exchangers.ts';
import type { MailGuard } from '../outgoing/mail-host.ts';
import { openGuardedFetch } from '../outgoing/open-guarded-fetch.ts';
import { type ResolveHost, resolveHost } from '../outgoing/resolve-host.ts';
import type { TxtRecords } from '../outgoing/txt-records.ts';
import { alwaysHeld } from './always-held.ts';
import { type ClonedDatabase, cloneDatabase } from './clone-database.ts';
import { diskStore } from './disk-store.ts';
import { apiClient, type Send, send } from './http-client.ts';
import { shareValidators } from './share-validators.ts';
import { suiteResource } from './suite-resource.ts';

export const secretKey = 'the secret key of the test suite, and of nothing else';

/** Webhooks can be created, for names that are never resolved. */
const noWebhooks = { rules: { networks: [], allowsHttp: false }, resolve: async () => [] };

const noAi: AiConfig = { endpoint: undefined, rules: { networks: [], allowsHttp: false } };

/** Limits that are reported in each response and never reached. */
export const plentiful: RateLimits = {
  requestsPerMinute: 1_000_000,
  authoredPerMinute: 1_000_000,
  burst: 1_000_000,
};

export type TestApp = {
  baseUrl: string;
  digest: KeyedDigest;
  database: OpenDatabase;
  clone: ClonedDatabase;
  notices: Notices;
  files: FileStore;
  /** Every log line written so far. */
  logLines: string[];
  send(path: string, options?: Send): ReturnType<typeof send>;
  api(token: string): ReturnType<typeof apiClient>;
  stop(): Promise<void>;
};

export type StartOptions = {
  /** The server's public address; by default where it listens. */
  publicUrl?: string;
  /** The name of the host, at the port where it listens: passkeys need one, and not an IP address. */
  hostName?: string;
  trustProxy?: boolean;
  /** Off by default: `true` are those of an installation that configures none. */
  rateLimits?: boolean | RateLimits;
  /** Hashes passwords; by default the server's own threads. */
  hashing?: PasswordThreads;
  /** The monotonic clock for rate limits, in milliseconds. */
  clock?: () => number;
  /** By default a folder that is deleted with the test file. */
  files?: FileStore;
  rate?: UploadRate;
  /** Which endpoints can be created; `delivers`: and whether events are delivered. By default none is. */
  webhooks?: { rules: WebhookRules; resolve?: ResolveHost; delivers?: boolean };
  /** Which mail servers channels may use; by default names don't resolve. */
  mailGuard?: MailGuard;
  /** By default no domain has MX records, and no email can be forwarded by SMTP. */
  mailIn?: { exchangers?: MailExchangers; domain?: string };
  /** By default tests of channels run. */
  runTest?: () => void;
  /** By default no mailbox provider has a client. */
  mailSignIn?: MailSignIn;
  /** Non-public addresses of identity providers; by default none may be called. */
  identityNetworks?: string[];
  /** Who may be asked for documents of clients, and how; by default only what is public. */
  documents?: { networks?: string[]; ca?: string; resolve?: ResolveHost };
  /** Endpoints of language models; by default none may be called. */
  ai?: { config?: AiConfig; times?: ChatTimes };
  txtRecords?: TxtRecords;
  /** How long channel tests wait for their email. */
  channelTests?: { maxSeconds: number; pollIntervalMilliseconds: number };
  /** The outgoing mail server; by default no email is sent. */
  mail?: MailSettings;
  /** The server's own clock, in microseconds; the database has its own. */
  now?: () => number;
  /** With the people's app at `/`, built from the sources as they are; else `/` says that there is none. */
  inbox?: boolean;
  /** Nobody sequences events unless the test does. */
  wakeSequencer?: (organizationId: string) => void;
};

shareValidators();

/** A whole server with its own port and its own database, or a shared one. */
export async function startApp(shared?: ClonedDatabase, options: StartOptions = {}): Promise<TestApp> {
  const clone = shared ?? (await cloneDatabase());
  const { database } = clone;
  const logLines: string[] = [];
  const { publicUrl, trustProxy = false, rateLimits = false, now = () => Date.now() * 1000 } = options;
  const { clock = () => performance.now(), wakeSequencer = () => undefined } = options;
  const files = options.files ?? (await diskStore());
  let baseUrl = new URL(publicUrl ?? 'http://127.0.0.1');
  const digest = keyedDigest(secretKey);
  const logger = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) });
  const jobs = openJobs({ database, logger });
  const mailing = options.mail && (await openMailing(jobs, options.mail, logger));
  const notices = openNotices({ connection: clone.connection, database, logger });
  const webhooks = openWebhooks({ jobs, ...noWebhooks, ...options.webhooks });
  const share = wholeShare(availableParallelism());
  const onFailure = (error: unknown) => logger.warn({ err: error }, 'HTML');
  const html = openHtmlThreads({ threads: share.threads, clock, onFailure });
  const mailGuard = options.mailGuard ?? { refuses: addressGuard([]), resolve: async () => [] };
  const identityFetch = openGuardedFetch({
    refuses: addressGuard(options.identityNetworks ?? []),
    resolve: resolveHost,
  });
  const { documents = {} } = options;
  const documentFetch = openGuardedFetch({
    refuses: addressGuard(documents.networks ?? []),
    resolve: documents.resolve ?? resolveHost,
    ...(documents.ca !== undefined && { ca: documents.ca }),
  });
  const chat = openChat(
    { refuses: addressGuard(options.ai?.config?.rules.networks ?? []), resolve: resolveHost },
    options.ai?.times,
  );
  const relay = {
    guard: mailGuard,
    ownServer: options.mail,
    ...(options.mailSignIn && { signIn: options.mailSignIn }),
  };
  const tests = openChannelTests({ database, digest, ...relay, logger, now, ...options.channelTests });
  const app: FastifyInstance = await buildApp({
    database,
    digest,
    logger,
    share,
    now,
    baseUrl: () => baseUrl,
    trustProxy,
    files,
    html,
    largestFileBytes: 25 * 1024 * 1024,
    ...(options.rate && { rate: options.rate }),
    ...(options.hashing && { hashing: options.hashing }),
    clock,
    inbox: options.inbox ? await suiteResource('inbox') : undefined,
    rateLimits: rateLimits === true ? defaultRateLimits : rateLimits || undefined,
    mail: mailing,
    webhooks,
    mailGuard,
    identityFetch,
    documentFetch,
    ai: { config: options.ai?.config ?? noAi, chat },
    txtRecords: options.txtRecords ?? (async () => []),
    mailSignIn: options.mailSignIn ?? { clients: {} },
    mailIn: { exchangers: async () => [], domain: undefined, ...options.mailIn },
    runTest: options.runTest ?? tests.run,
    wakeSequencer,
    notices,
  });
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).origin;
  if (publicUrl === undefined) baseUrl = new URL(address);
  if (options.hostName !== undefined) baseUrl.hostname = options.hostName;
  const dependencies = {
    database,
    digest,
    cursors: cursorsSignedWith(digest),
    logger,
    now,
    notices,
    mail: mailing,
  };
  const addresses = fileAddresses({ digest, now, origin: () => baseUrl.origin });
  const stopWebhooks = options.webhooks?.delivers
    ? webhooks.start({ ...dependencies, lease: alwaysHeld, addresses })
    : undefined;
  await mailing?.start(emailTemplates({ database, digest, baseUrl: () => baseUrl }));
  return {
    baseUrl: address,
    digest,
    database,
    clone,
    notices,
    files,
    logLines,
    send: (path, options) => send(address, path, options),
    api: (token) => apiClient(address, token),
    async stop() {
      await tests.stop();
      await chat.close();
      await stopWebhooks?.();
      await jobs.stop(5_000);
      await webhooks.close();
      await closeSoon(app);
      await html.close();
      await notices.close();
      if (!shared) await clone.drop();
    },
  };
}

/** Clients open connections that they never use, for which a closing server would wait a minute. */
async function closeSoon(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), 1000);
  await app.close();
  clearTimeout(cut);
}
