import type { Transaction } from '../../../db/database.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import type { ReadMail } from '../../../mime/read-mail.ts';
import { bindAttachments } from '../../attachments/bind-attachments.ts';
import { storeFiles } from '../../attachments/store-files.ts';
import { findThreads } from '../admission/find-threads.ts';
import { threadCandidates } from '../admission/thread-candidates.ts';
import type { MailChannel } from '../mail-channel.ts';
import { readMark } from '../mail-marks.ts';
import { messageWithFingerprint, takeFingerprint } from '../mail-store.ts';
import { endReceipt, type Receipt } from '../receipt-store.ts';
import { holdPlace, type MailWriting, Repeated, repeated, sentAt, type WrittenMail } from '../write-mail.ts';
import { insertEchoMail, isOwnMail, writeEchoMessage } from './echo-store.ts';

type Arrived = { receipt: Receipt; channel: MailChannel; mail: ReadMail };

/**
 * Writes a mail of the Sent folder as a message of the organization, without a member, in the conversation that it answers: somebody
 * has answered from their mail program. It is sent already, and never sent again. Mail of ours that the provider files there is
 * here already; what answers nothing here is nobody's business.
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
  if (!thread)
    return { is: 'dropped', as: 'refused', reason: 'It was sent elsewhere, and answers nothing here.' };
  const { conversationId } = thread;
  if (await isOwnMail(database, { organizationId, conversationId, mail })) return ownMail;
  await storeFiles(writing, { organizationId, callerId: channel.id }, mail.files);
  try {
    return await database.transaction((transaction) =>
      write(transaction, { receipt, channel, mail, conversationId }),
    );
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    return repeated(await messageWithFingerprint(database, organizationId, mail.fingerprint));
  }
}

const ownMail: WrittenMail = { is: 'dropped', as: 'done', reason: 'It is a mail that Deskbell sent.' };

async function write(
  transaction: Transaction,
  { receipt, channel, mail, ...thread }: Arrived & { conversationId: string },
): Promise<WrittenMail> {
  const { organizationId } = channel;
  const conversationId = await holdPlace(transaction, organizationId, {
    joins: thread.conversationId,
    isStranger: false,
  });
  if (conversationId === undefined)
    return { is: 'dropped', as: 'refused', reason: 'Its conversation is gone.' };
  const messageId = newId();
  const body = mail.split?.visible ?? mail.whole;
  const [from] = mail.from;
  const written = Math.min(sentAt(mail, receipt), Date.now());
  await writeEchoMessage(transaction, {
    organizationId,
    id: messageId,
    conversationId,
    body: body.html,
    preview: body.preview || (mail.files[0]?.name ?? ''),
    sentAt: written * 1000,
    info: {
      channel: publicId('chn', channel.id),
      sent_elsewhere: { name: from?.name ?? null, address: from?.address ?? null },
      ...(mail.split && { has_quote: true }),
    },
  });
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
