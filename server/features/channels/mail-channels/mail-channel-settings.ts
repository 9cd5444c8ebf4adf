import type { ChatSettings } from '../../../../contract/chat-channel.ts';
import type { mailHistories, mailSecurities, sentCopies } from '../../../../contract/mail-channel.ts';
import type { Microseconds } from '../../../db/microseconds.ts';

/** A server in stored form; the password is one of the channel's secrets. */
export type MailServerSettings = {
  host: string;
  port: number;
  security: (typeof mailSecurities)[number];
  username: string;
  /** Signs in with the tokens of its provider; absent: with a password. */
  sign_in?: 'oauth';
};

/** The `channels.settings` of a mail channel. Channels may predate a key. */
export type MailChannelSettings = {
  /** Only for chat channels, which have nothing else here. */
  chat?: ChatSettings;
  address: string;
  sender_name?: string | null;
  /** Sanitized; `{name}` is replaced by the member's name. */
  signature_html?: string | null;
  incoming?: MailServerSettings | null;
  outgoing?: MailServerSettings | null;
  /** When it was first started: the mailbox is read from then on. */
  started_at?: Microseconds;
  history?: (typeof mailHistories)[number];
  /** Uuids of members; all admins if empty. */
  alert_user_ids?: string[];
  /** Who files sent email in the mailbox; absent or null until a test has detected it. */
  sent_copies?: (typeof sentCopies)[number] | null;
  /** Set by a person: tests don't change `sent_copies`. */
  sent_copies_set?: boolean;
  /** Sender addresses of website forms, in lower case. */
  form_senders?: string[];
  /** Servers whose Authentication-Results are trusted, in lower case. */
  trusted_servers?: string[];
  /** Whether `[#1234]` in a subject matches a conversation. */
  subject_numbers?: boolean;
};
