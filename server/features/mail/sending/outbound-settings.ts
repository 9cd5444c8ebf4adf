import type { MailServerSettings } from '../../channels/mail-channels/mail-channel-settings.ts';

/** The outgoing mail settings in `channels.settings`, all optional. */
export type OutboundSettings = {
  address?: string;
  /** In From after the member's name; otherwise the organization's name. */
  sender_name?: string | null;
  /** Absent: the installation's own server. */
  outgoing?: MailServerSettings | null;
  /** Sanitized; appended to every email. `{name}` is replaced by the member's name. */
  signature_html?: string | null;
  /** Whether email to `support+anything@` arrives, as a channel test has shown. */
  plus_addresses?: boolean;
  mails_per_minute?: number;
  /** The channel's mailbox; null if its email arrives another way. */
  incoming?: MailServerSettings | null;
  /** Who files sent email in the mailbox, as a channel test has shown or somebody has set. */
  sent_copies?: 'provider' | 'deskbell' | 'none' | null;
  /** The largest email that the server accepts. */
  max_megabytes?: number;
};

/** What most servers accept, less the third that base64 adds to files. */
const defaultMegabytes = 25;

export function maxMegabytes({ max_megabytes = defaultMegabytes }: OutboundSettings): number {
  return max_megabytes;
}
