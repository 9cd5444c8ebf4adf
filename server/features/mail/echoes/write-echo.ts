import type { Reader, Transaction } from '../../../db/database.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import type { MailAddress } from '../../../mime/mail-addresses.ts';
import type { ReadMail } from '../../../mime/read-mail.ts';
import { bindAttachments } from '../../attachments/bind-attachments.ts';
import { storeFiles } from '../../attachments/store-files.ts';
import { findThreads } from '../admission/find-threads.ts';
import { threadCandidates } from '../admission/thread-candidates.ts';
import { type MailChannel, ownAddresses } from '../mail-channel.ts';
import { contactWriting } from '../mail-contact.ts';
import { readMark } from '../mail-marks.ts';
import { messageWithFingerprint, takeFingerprint } from '../mail-store.ts';
import { endReceipt, type Receipt } from '../receipt-store.ts';
import {
  lockTargetConversation,
  type MailWriting,
  Repeated,
  repeated,
  sentAt,
  type WrittenMail,
} from '../write-mail.ts';
import { insertEchoMail, isOwnMail, writeBegunConversation, writeEchoMessage } from './echo-store.ts';

type Arrived = { receipt: Receipt; channel: MailChannel; mail: ReadMail };

/**
 * Writes an email of the Sent folder as a message of the organization, without a member: somebody has written from
 * their own email client. It joins the conversation that it replies to; one that replies to nothing and is from the
 * organization's address starts a conversation with its recipient. It was sent already, and is never sent again. Our
 * own email that the provider files there has been stored already; replies to unknown email are ignored.
 */
export async function writeEcho(
  writing: MailWriting,
  { receipt, channel, mail }: Arrived,
): Promise<WrittenMail> {
  const { database, digest } = writing;
  const { organizationId } = channel;
  const known = await messageWithFingerprint(database, organizationId, mail.fingerprint);
  if (known !== undefined) return repeated(known);
  const mark = (text: string) => readMark(digest, organizationId, text);
  if (mark((mail.messageId ?? '').split('@', 1)[0] ?? '') || mail.automatic === 'reply') return ownMail;
  const candidates = threadCandidates(
    { ...mail, to: [], cc: [] },
    { recipients: [], readMark: mark, readsNumbers: false },
  );
  const [thread] = await findThreads(database, organizationId, { candidates, address: '' });
  const target = thread ?? (await begunWith(database, organizationId, mail));
  if (!target)
    return {
      is: 'dropped',
      as: 'refused',
      reason: 'It was sent from elsewhere, and is not a reply to anything here.',
    };
  if (thread && (await isOwnMail(database, { organizationId, conversationId: thread.conversationId, mail })))
    return ownMail;
  await storeFiles(writing, { organizationId, callerId: channel.id }, mail.files);
  try {
    return await database.transaction((transaction) =>
      write(transaction, { receipt, channel, mail, target }),
    );
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    return repeated(await messageWithFingerprint(database, organizationId, mail.fingerprint));
  }
}

type Target = { conversationId: string } | { recipient: MailAddress };

/** The recipient of an email that starts a conversation: the first one outside the organization. */
async function begunWith(
  reader: Reader,
  organizationId: string,
  { from, to, cc, inReplyTo, references, automatic }: ReadMail,
): Promise<{ recipient: MailAddress } | undefined> {
  if (inReplyTo.length > 0 || references.length > 0 || automatic !== null) return undefined;
  const recipients = [...to, ...cc];
  const named = [...from.slice(0, 1), ...recipients].map(({ address }) => address);
  const ours = await ownAddresses(reader, organizationId, named);
  if (!ours.has(from[0]?.address ?? '')) return undefined;
  const recipient = recipients.find(({ address }) => !ours.has(address));
  return recipient && { recipient };
}

const ownMail: WrittenMail = { is: 'dropped', as: 'done', reason: 'It is an email that Deskbell sent.' };

async function write(
  transaction: Transaction,
  { receipt, channel, mail, target }: Arrived & { target: Target },
): Promise<WrittenMail> {
  const { organizationId } = channel;
  const messageId = newId();
  const body = mail.split?.visible ?? mail.whole;
  const [from] = mail.from;
  const written = Math.min(sentAt(mail, receipt), Date.now());
  const echo = {
    organizationId,
    id: messageId,
    body: body.html,
    preview: body.preview || (mail.files[0]?.name ?? ''),
    sentAt: written * 1000,
    info: {
      channel: publicId('chn', channel.id),
      sent_elsewhere: { name: from?.name ?? null, address: from?.address ?? null },
      ...(mail.split && { has_quote: true }),
    },
  };
  if ('recipient' in target) {
    const contact = await contactWriting(transaction, organizationId, target.recipient, false);
    const { subject } = mail;
    await writeBegunConversation(transaction, {
      ...echo,
      conversationId: newId(),
      contactId: contact.id,
      channelId: channel.id,
      subject,
    });
  } else {
    const joins = target.conversationId;
    const conversationId = await lockTargetConversation(transaction, organizationId, {
      joins,
      isStranger: false,
    });
    if (conversationId === undefined)
      return { is: 'dropped', as: 'refused', reason: 'Its conversation is gone.' };
    await writeEchoMessage(transaction, { ...echo, conversationId });
  }
  await insertEchoMail(transaction, {
    organizationId,
    messageId,
    channelId: channel.id,
    mail,
    quotedHtml: mail.split?.quotedHtml ?? null,
    rawKey: receipt.raw_key,
    sentAt: written,
  });
  await bindAttachments(
    transaction,
    { organization: { id: organizationId }, id: channel.id },
    {
      ids: mail.files.map(({ id }) => id),
      to: { messageId },
    },
  );
  if (!(await takeFingerprint(transaction, { organizationId, messageId, mail }))) throw new Repeated();
  if (!(await endReceipt(transaction, receipt, messageId)))
    throw new Error('This receipt was taken by another process in the meantime.');
  return { is: 'written', messageId };
}
