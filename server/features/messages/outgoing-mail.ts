import type { FirstMail, SendMail } from '../../../contract/message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Transaction } from '../../db/database.ts';

/** What a message is as an email that goes out: found before the write, and written with the message. */
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

/** Uuids; the conversation and its message are about to be written, the contact is there. */
export type FirstMailRequest = {
  conversationId: string;
  messageId: string;
  channelId: string;
  contactId: string;
  subject: string | null;
  attachmentIds: readonly string[];
  bodyBytes: number;
  mail: FirstMail | undefined;
};

/**
 * How the first message of a conversation goes out.
 *
 * @throws ValidationError, ChannelDisabled, NoRecipient, MailTooLarge
 */
export type PrepareFirstMail = (
  transaction: Transaction,
  caller: SelfCaller,
  request: FirstMailRequest,
) => Promise<OutgoingMail>;
