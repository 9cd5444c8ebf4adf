import type { Logger } from 'pino';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { Database } from '../db/database.ts';
import type { MailCredentials, MailSignIn } from '../features/channels/mail-channels/sign-in/access-token.ts';
import type { OutboundSettings } from '../features/mail/sending/outbound-settings.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Relay } from './hand-over.ts';

export type Sending = Relay & {
  database: Database;
  digest: KeyedDigest;
  files: FileStore;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Renews sign-ins at mailbox providers. */
  signIn?: MailSignIn;
  /** Microseconds. */
  now: () => number;
  /** Called with the organization whose events were just written. */
  wakeSequencer: (organizationId: string) => void;
};

export type SendingChannel = {
  organizationId: string;
  channelId: string;
  settings: OutboundSettings;
  /**
   * Called when there is something to send, since a provider may have to be asked.
   *
   * @throws SignInEnded, TokenEndpointFailed
   */
  credentials: () => Promise<MailCredentials | undefined>;
};
