import type { SendMail } from '../../../contract/message.ts';
import type { SelfCaller } from '../../access/caller.ts';

/** What a message is as a mail that goes out: found before the write, and written with the message. */
export type OutgoingMail = {
  channelId: string;
  subject: string;
  /** Ids without angle brackets. */
  messageId: string;
  messageIdHash: Buffer;
  inReplyTo: string | null;
  references: string[];
  /** Of the mail that is answered, sanitised. */
  quotedHtml: string | null;
  recipients: { kind: 'to' | 'cc' | 'bcc'; address: string; name: string | null }[];
  /** What `meta_info.deskbell` says of it. */
  info: Record<string, unknown>;
};

export type MailRequest = {
  conversationId: string;
  /** The message that is about to be written. */
  messageId: string;
  replyToId: string | undefined;
  attachmentIds: readonly string[];
  bodyBytes: number;
  mail: SendMail | undefined;
};

/**
 * How a message of this conversation goes out. Given by the room of mail, which is above this one; undefined where there is no
 * such conversation, or it was merged.
 *
 * @throws ValidationError, ChannelDisabled, NoRecipient, MailTooLarge
 */
export type PrepareMail = (caller: SelfCaller, request: MailRequest) => Promise<OutgoingMail | undefined>;
