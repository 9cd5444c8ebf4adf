import type { FirstMail, SendMail } from '../../../contract/message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Transaction } from '../../db/database.ts';

/** A message's email: determined before the write, and written with the message. */
export type OutgoingMail = {
  channelId: string;
  subject: string;
  /** Ids without angle brackets. */
  messageId: string;
  messageIdHash: Buffer;
  inReplyTo: string | null;
  references: string[];
  /** Of the email being replied to, sanitized. */
  quotedHtml: string | null;
  /** Sanitized, empty for none; null for that of the channel. */
  signatureHtml: string | null;
  recipients: { kind: 'to' | 'cc' | 'bcc'; address: string; name: string | null }[];
  /** Its `meta_info.deskbell`. */
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
 * Prepares the email for a message of this conversation. Injected by the mail feature, which is above this one;
 * undefined if the conversation doesn't exist, or was merged.
 *
 * @throws ValidationError, ChannelDisabled, NoRecipient, MailTooLarge
 */
export type PrepareMail = (caller: SelfCaller, request: MailRequest) => Promise<OutgoingMail | undefined>;

/** Uuids; the conversation and its message are about to be written, the contact exists. */
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
 * Prepares the email for the first message of a conversation.
 *
 * @throws ValidationError, ChannelDisabled, NoRecipient, MailTooLarge
 */
export type PrepareFirstMail = (
  transaction: Transaction,
  caller: SelfCaller,
  request: FirstMailRequest,
) => Promise<OutgoingMail>;
