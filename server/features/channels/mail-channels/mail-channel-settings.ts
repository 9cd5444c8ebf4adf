import type { ChatSettings } from '../../../../contract/chat-channel.ts';
import type { mailHistories, mailSecurities, sentCopies } from '../../../../contract/mail-channel.ts';
import type { Microseconds } from '../../../db/microseconds.ts';

/** A server as it is stored; the password is a secret of the channel. */
export type MailServerSettings = {
  host: string;
  port: number;
  security: (typeof mailSecurities)[number];
  username: string;
  /** Signs in with the tokens of its provider; absent: with a password. */
  sign_in?: 'oauth';
};

/** What `channels.settings` holds of a mail channel. A channel may have been made before a key existed. */
export type MailChannelSettings = {
  /** Of a chat channel, which has nothing else here. */
  chat?: ChatSettings;
  address: string;
  sender_name?: string | null;
  /** Sanitised; `{name}` is replaced by the member's name. */
  signature_html?: string | null;
  incoming?: MailServerSettings | null;
  outgoing?: MailServerSettings | null;
  /** When it was first started: a mailbox is read from then on. */
  started_at?: Microseconds;
  history?: (typeof mailHistories)[number];
  /** Uuids of members; all admins where there are none. */
  alert_user_ids?: string[];
  /** Who files sent mail in the mailbox; absent or null until a test has shown it. */
  sent_copies?: (typeof sentCopies)[number] | null;
  /** Somebody has set `sent_copies`: tests leave it alone. */
  sent_copies_set?: boolean;
  /** Addresses that forms of web sites send from, in lower case. */
  form_senders?: string[];
  /** Names of servers whose Authentication-Results are believed, in lower case. */
  trusted_servers?: string[];
  /** Whether `[#1234]` in a subject leads to a conversation. */
  subject_numbers?: boolean;
};
