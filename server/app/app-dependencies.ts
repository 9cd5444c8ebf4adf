import type { Logger } from 'pino';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { PasswordThreads } from '../access/password-threads.ts';
import type { AiConfig } from '../config/ai-endpoint.ts';
import type { ProcessShare } from '../config/process-share.ts';
import type { RateLimits } from '../config/rate-limits.ts';
import type { Microseconds } from '../db/microseconds.ts';
import type { Notices } from '../db/notices.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { Chat } from '../features/ai/endpoint/open-chat.ts';
import type { UploadRate } from '../features/attachments/files/upload-rate.ts';
import type { ChannelRow } from '../features/channels/mail-channels/channel-row.ts';
import type { MailSignIn } from '../features/channels/mail-channels/sign-in/access-token.ts';
import type { DeliveryQueue } from '../features/webhooks/deliveries/delivery-queue.ts';
import type { TargetCheck } from '../features/webhooks/target-check.ts';
import type { FileStore } from '../files/file-store.ts';
import type { HtmlReader } from '../html/open-html-threads.ts';
import type { MailQueue } from '../mail/open-mailing.ts';
import type { SharedMetrics } from '../metrics/mount-metrics.ts';
import type { MailExchangers } from '../outgoing/mail-exchangers.ts';
import type { MailGuard } from '../outgoing/mail-host.ts';
import type { GuardedFetch } from '../outgoing/open-guarded-fetch.ts';
import type { Outgoing } from '../outgoing/open-outgoing.ts';
import type { TxtRecords } from '../outgoing/txt-records.ts';

export type AppDependencies = {
  database: OpenDatabase;
  digest: KeyedDigest;
  logger: Logger;
  /** This process's share of the machine and the database. */
  share: ProcessShare;
  now: () => Microseconds;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
  /** The address that people and apps use; called per request, because the port may be known only once we listen. */
  baseUrl: () => URL;
  trustProxy: string[] | boolean;
  /** Absent: no email is sent, and links are shown to copy. */
  mail: MailQueue | undefined;
  files: FileStore;
  /** Parses HTML. */
  html: HtmlReader;
  largestFileBytes: number;
  /** When the newest backup began, in milliseconds since the epoch, if this process knows it; absent: the server makes none. */
  newestBackupAt?: () => number | undefined;
  /** The contract's, except in tests that can't wait that long. */
  rate?: UploadRate;
  /** By default this server's own threads. */
  hashing?: PasswordThreads;
  /** Absent: every limit is off (DESKBELL_RATE_LIMITS). */
  rateLimits: RateLimits | undefined;
  /** The folder of the built inbox; absent: `/` leads to the page that needs no script. */
  inbox: string | undefined;
  /** What requests deliveries, which addresses they may go to, and what calls third-party addresses. */
  webhooks: { queue: DeliveryQueue; checkTarget: TargetCheck; outgoing: Outgoing };
  /** Which mail servers a channel may use. */
  mailGuard: MailGuard;
  /** Who receives email for a domain, and the domain for forwarding email to this installation. */
  mailIn: { exchangers: MailExchangers; domain: string | undefined };
  /** Looks up the records that prove domains. */
  txtRecords: TxtRecords;
  /** Calls identity providers. */
  identityFetch: Pick<GuardedFetch, 'fetch'>;
  /** Fetches documents of clients. */
  documentFetch: Pick<GuardedFetch, 'fetch'>;
  /** Language models: the operator's endpoint, and what calls endpoints. */
  ai: { config: AiConfig; chat: Chat };
  /** For signing in to mailboxes at their providers. */
  mailSignIn: MailSignIn;
  /** Continues a channel test that was started. */
  runTest: (channel: ChannelRow) => void;
  /** Called with the organization in which something may just have happened. */
  wakeSequencer: (organizationId: string) => void;
  /** If other processes serve the same port: how one responds to `/metrics` for all. */
  sharedMetrics?: SharedMetrics;
  /** Notices between the processes on this database. */
  notices: Notices;
};
