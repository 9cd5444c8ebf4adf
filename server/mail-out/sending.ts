import type { Logger } from 'pino';
import type { KeyedDigest } from '../access/keyed-digest.ts';
import type { Database } from '../db/database.ts';
import type { OutboundSettings } from '../features/mail/sending/outbound-settings.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Relay } from './hand-over.ts';

export type Sending = Relay & {
  database: Database;
  digest: KeyedDigest;
  files: FileStore;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Microseconds. */
  now: () => number;
  /** Called with the organization whose events were just written. */
  wakeSequencer: (organizationId: string) => void;
};

export type SendingChannel = {
  settings: OutboundSettings;
  password: string | undefined;
  imapPassword?: string | undefined;
};
