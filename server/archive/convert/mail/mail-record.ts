import type { Archived } from '../../../../contract/archive/archive-records.ts';
import { messageIdHash } from '../../../features/mail/admission/find-threads.ts';
import { senderOf } from '../../../features/mail/admission/sender-of.ts';
import { convertedId } from '../../../ids/converted-id.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { MailAddress } from '../../../mime/mail-addresses.ts';
import type { MailFile, ReadMail } from '../../../mime/read-mail.ts';
import { baseSubject } from '../../../mime/thread-headers.ts';
import { withRenamedPictures } from '../../../text/inline-pictures.ts';
import type { MailFacts } from './thread-mails.ts';

/** An email that will become a message: what is written to a temporary file until all of them were read. */
export type MailRecord = {
  id: string;
  /** The hash of its Message-ID. */
  hash: string | null;
  /**
   * What identifies a thread that begins with it: the email that it refers to first, which later files may have, even if this one doesn't.
   */
  root: string;
  sender: MailAddress;
  isOurs: boolean;
  /** Recipients that aren't ours. */
  others: MailAddress[];
  /** Milliseconds since 1970. */
  at: number;
  subject: string | null;
  isSpam: boolean;
  bodyHtml: string;
  /** The body without the quote at its end; null if it has none. */
  withoutQuote: string | null;
  /** Hashes of the Message-IDs that it replies to. */
  replied: string[];
  mail: NonNullable<Archived<'messages'>['mail']>;
  attachments: Omit<Archived<'attachments'>, 'conversation_id'>[];
};

export type ConvertedMail = { facts: MailFacts; record: MailRecord; files: Map<string, MailFile> };

/** `receivedAt` and `now` in milliseconds since 1970. */
type Converting = { ours: ReadonlySet<string>; receivedAt: number; now: number };

/** Converts an email that was read. Undefined if it has no sender. */
export function mailRecord(mail: ReadMail, { ours, receivedAt, now }: Converting): ConvertedMail | undefined {
  // Our own replies may name another address in Reply-To; only a group that rewrites From names the sender elsewhere.
  const sender = senderOf({ ...mail, replyTo: [] }, { ours, formSenders: [] })?.sender;
  if (!sender) return undefined;
  const key = mail.messageId ?? Buffer.from(mail.fingerprint).toString('hex');
  const at = mail.date !== null && mail.date >= 0 && mail.date <= now ? mail.date : receivedAt;
  const id = convertedId('msg', key, at * 1000);
  const isOurs = ours.has(sender.address);
  const recipients = [...mail.to, ...mail.cc];
  const others = recipients.filter(({ address }) => !ours.has(address));
  const files = new Map<string, MailFile>();
  const renamed = new Map<string, string>();
  const attachments = mail.files.map((file, index) => {
    const attachmentId = convertedId('att', `${key}\n${index}`, at * 1000);
    files.set(attachmentId, file);
    renamed.set(publicId('att', file.id), attachmentId);
    return {
      id: attachmentId,
      resource_type: 'message' as const,
      resource_id: id,
      original_filename: file.name,
      extension: file.extension,
      content_type: file.contentType,
      file_size: file.content.byteLength,
      path: null,
      inserted_at: at * 1000,
    };
  });
  const facts = factsOf(mail, { key, at, sender, others, isOurs });
  const record: MailRecord = {
    id,
    hash: mail.messageId === null ? null : hashOf(mail.messageId),
    root: facts.references[0] ?? facts.id ?? key,
    sender,
    isOurs,
    others,
    at,
    subject: mail.subject,
    isSpam: mail.isMarkedAsSpam,
    bodyHtml: withRenamedPictures(mail.whole.html, renamed),
    withoutQuote: mail.split && withRenamedPictures(mail.split.visible.html, renamed),
    replied: [...mail.inReplyTo, ...mail.references.slice(-1)].map(hashOf),
    mail: mailHeaders(mail, at),
    attachments,
  };
  return { facts, record, files };
}

const hashOf = (messageId: string) => messageIdHash(messageId).toString('hex');

type Known = { key: string; at: number; sender: MailAddress; others: MailAddress[]; isOurs: boolean };

function factsOf(mail: ReadMail, { key, at, sender, others, isOurs }: Known): MailFacts {
  const people = isOurs ? others : [sender, ...others];
  return {
    key,
    id: mail.messageId === null ? null : hashOf(mail.messageId),
    references: [...new Set([...mail.references, ...mail.inReplyTo])].map(hashOf),
    // Machines send many emails with the same subject, each about something else.
    subject: mail.automatic === null ? baseSubject(mail.subject).toLowerCase() : '',
    people: [...new Set(people.map(({ address }) => address))],
    at,
  };
}

function mailHeaders(mail: ReadMail, at: number): MailRecord['mail'] {
  const named = (kind: 'from' | 'to' | 'cc' | 'reply_to', addresses: readonly MailAddress[]) =>
    addresses.map(({ address, name }) => ({ kind, address, name }));
  return {
    message_id: mail.messageId,
    in_reply_to: mail.inReplyTo[0] ?? null,
    references: mail.references,
    subject: mail.subject,
    sent_at: at * 1000,
    recipients: [
      ...named('from', mail.from),
      ...named('reply_to', mail.replyTo),
      ...named('to', mail.to),
      ...named('cc', mail.cc),
    ],
  };
}
