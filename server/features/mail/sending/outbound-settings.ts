import type { MailServerSettings } from '../../channels/mail-channels/mail-channel-settings.ts';

/** What `channels.settings` holds for mail that goes out; each absent where nobody has set it. */
export type OutboundSettings = {
  address?: string;
  /** In From behind the name of who answers; else the name of the organization. */
  sender_name?: string | null;
  /** Absent: the installation's own server. */
  outgoing?: MailServerSettings | null;
  /** Sanitised; below every email. `{name}` is replaced by the member's name. */
  signature_html?: string | null;
  /** Whether mail to `support+anything@` arrives, as a test of the channel has shown. */
  plus_addresses?: boolean;
  mails_per_minute?: number;
  /** The mailbox of the channel; null where its mail comes in another way. */
  incoming?: MailServerSettings | null;
  /** Who files sent mail in the mailbox, as a test of the channel has shown or somebody has set. */
  sent_copies?: 'provider' | 'deskbell' | 'none' | null;
  /** The largest mail that the server takes. */
  max_megabytes?: number;
};

/** What most servers take; with the third that base64 adds to files. */
const usualMegabytes = 25;

export function maxMegabytes({ max_megabytes = usualMegabytes }: OutboundSettings): number {
  return max_megabytes;
}
