import type { Logger } from 'pino';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { PasswordThreads } from '../access/password-threads.ts';
import type { ProcessShare } from '../config/process-share.ts';
import type { RateLimits } from '../config/rate-limits.ts';
import type { Microseconds } from '../db/microseconds.ts';
import type { Notices } from '../db/notices.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { UploadPace } from '../features/attachments/files/upload-pace.ts';
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
import type { Outgoing } from '../outgoing/open-outgoing.ts';

export type AppDependencies = {
  database: OpenDatabase;
  digest: KeyedDigest;
  logger: Logger;
  /** What this process may take of the machine and the database. */
  share: ProcessShare;
  now: () => Microseconds;
  /** A steady clock, in milliseconds: it only continues. */
  clock: () => number;
  /** The address people and apps use; called per request, because a port may be known only once we listen. */
  baseUrl: () => URL;
  trustProxy: string[] | boolean;
  /** Absent: no mail goes out, and links are shown to copy. */
  mail: MailQueue | undefined;
  files: FileStore;
  /** Reads what is written as HTML. */
  html: HtmlReader;
  largestFileBytes: number;
  /** The contract's, but for tests that cannot wait so long. */
  pace?: UploadPace;
  /** By default threads of this server's own. */
  hashing?: PasswordThreads;
  /** Absent: every limit is off (DESKBELL_RATE_LIMITS). */
  rateLimits: RateLimits | undefined;
  /** The folder of the built people's app; absent: `/` leads to the page that needs no script. */
  inbox: string | undefined;
  /** Where deliveries are asked for, which addresses will do for them, and what calls addresses of others. */
  webhooks: { queue: DeliveryQueue; checkTarget: TargetCheck; outgoing: Outgoing };
  /** Which servers a channel may use. */
  mailGuard: MailGuard;
  /** Who receives mail for a domain, and the domain under which mail can be forwarded to this installation. */
  mailIn: { exchangers: MailExchangers; domain: string | undefined };
  /** For signing in to mailboxes at their providers. */
  mailSignIn: MailSignIn;
  /** Continues with a test of a channel that was begun. */
  runTest: (channel: ChannelRow) => void;
  /** Called with the organization in which something may just have happened. */
  wakeSequencer: (organizationId: string) => void;
  /** Where other processes serve on the same port: how one answers `/metrics` for all. */
  sharedMetrics?: SharedMetrics;
  /** What processes on this database tell each other. */
  notices: Notices;
};
