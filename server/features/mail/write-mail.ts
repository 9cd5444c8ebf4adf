import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { FileStore } from '../../files/file-store.ts';
import { newId } from '../../ids/public-id.ts';
import type { ReadMail } from '../../mime/read-mail.ts';
import { previewText } from '../../text/preview-text.ts';
import type { ReadBody } from '../../text/read-body.ts';
import { bindAttachments } from '../attachments/bind-attachments.ts';
import { storeFiles } from '../attachments/store-files.ts';
import {
  type ReceivedMessage,
  writeInConversation,
  writeInNewConversation,
} from '../channels/received-message-store.ts';
import { insertNote } from '../notes/note-store.ts';
import { type Admission, admit } from './admission/admit.ts';
import { findThreads, knownCandidates } from './admission/find-threads.ts';
import { loopReason } from './admission/loops.ts';
import { recentMail } from './admission/recent-mail.ts';
import { senderOf } from './admission/sender-of.ts';
import { answeredIds, threadCandidates } from './admission/thread-candidates.ts';
import {
  type EarlierMessage,
  writeEarlierInConversation,
  writeEarlierInNewConversation,
} from './earlier-mail-store.ts';
import { type ForwardingMember, forwardingMember } from './forwarding-member.ts';
import { adoptClaimedAddress, replyToChatByMail } from './join-chat.ts';
import type { MailChannel } from './mail-channel.ts';
import { ownAddresses } from './mail-channel.ts';
import { contactWriting } from './mail-contact.ts';
import { readMark } from './mail-marks.ts';
import { addParticipant, messageWithFingerprint, recordMail } from './mail-store.ts';
import type { Receipt } from './receipt-store.ts';
import { type Judged, shownOfMail } from './shown-of-mail.ts';
import { testArrival } from './test-arrival.ts';

export type MailWriting = { database: Database; files: FileStore; digest: KeyedDigest; now: () => number };

/** The result of processing an email. `held`: somebody must decide. `dropped`: it is a duplicate, or not wanted. */
export type WrittenMail =
  | { is: 'written'; messageId: string }
  | { is: 'held'; reason: string }
  | { is: 'dropped'; as: 'done' | 'refused'; reason: string; messageId?: string };

/**
 * Does what can be done before an email's turn: stores its files, unless it was already received; then returns that
 * message. Files of an email that becomes no message are swept.
 */
export async function stageMail(
  writing: MailWriting,
  { organizationId, id }: MailChannel,
  { fingerprint, files }: ReadMail,
): Promise<string | undefined> {
  const known = await messageWithFingerprint(writing.database, organizationId, fingerprint);
  if (known === undefined) await storeFiles(writing, { organizationId, callerId: id }, files);
  return known;
}

/**
 * Writes a staged email as its sender's message: in the conversation that it belongs to, or a new one. Message,
 * contact, files, events and the end of its receipt are written together, or not at all.
 */
export async function writeMail(
  writing: MailWriting,
  { receipt, channel, mail }: { receipt: Receipt; channel: MailChannel; mail: ReadMail },
): Promise<WrittenMail> {
  const { database } = writing;
  const { organizationId } = channel;
  const judged = await judge(writing, { receipt, channel, mail });
  if ('is' in judged) return judged;
  try {
    return await database.transaction((transaction) =>
      write(transaction, { receipt, channel, mail, judged }),
    );
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    return repeated(await messageWithFingerprint(database, organizationId, mail.fingerprint));
  }
}

/** Found only after the message was written: rolls back. */
export class Repeated extends Error {}

export function repeated(messageId: string | undefined): Extract<WrittenMail, { is: 'dropped' }> {
  const reason = 'The same mail came in before.';
  return { is: 'dropped', as: 'done', reason, ...(messageId !== undefined && { messageId }) };
}

type Arrived = { receipt: Receipt; channel: MailChannel; mail: ReadMail };

/** Everything that can be decided about an email before the first write. */
async function judge(
  { database, digest, now }: MailWriting,
  { receipt, channel, mail }: Arrived,
): Promise<Judged | WrittenMail> {
  const { organizationId, settings } = channel;
  const mark = (text: string) => readMark(digest, organizationId, text);
  // Recognized even if a server has given it another Message-ID.
  const test = mail.references.find((id) => isOfTest(mark(id.split('@', 1)[0] ?? '')));
  if (test !== undefined)
    return { is: 'dropped', as: 'refused', reason: testArrival(test, { keepsId: mail.messageId === test }) };
  if (mark((mail.messageId ?? '').split('@', 1)[0] ?? ''))
    return { is: 'dropped', as: 'refused', reason: 'It is an email of ours that came back.' };
  const named = [...mail.from, ...mail.replyTo, ...mail.originalFrom].map(({ address }) => address);
  const candidates = threadCandidates(mail, {
    recipients: receipt.envelope.to ?? [],
    readMark: mark,
    readsNumbers: settings.subject_numbers === true,
  });
  const [ours, known] = await Promise.all([
    ownAddresses(database, organizationId, named),
    knownCandidates(database, organizationId, candidates),
  ]);
  const from = senderOf(mail, { ours, formSenders: settings.form_senders ?? [] });
  if (!from) return { is: 'held', reason: 'It has no address in From, so nobody can reply to it.' };
  const verdicts = { ...mail.verdicts, ...receipt.envelope.verdicts };
  const forwarded = await forwardingMember(database, organizationId, { mail, sender: from.sender, verdicts });
  if (forwarded)
    return { ...from, verdicts, forwarded, admission: { joins: undefined, mayBelongTo: undefined } };
  const { address } = from.sender;
  const threads = await findThreads(database, organizationId, { candidates: known, address });
  const admission = admit(threads, verdicts);
  const judged = { ...from, verdicts, admission, forwarded: undefined };
  if (receipt.is_earlier || receipt.is_released) return judged;
  const at = now() / 1000;
  const exchange = { address, conversationId: admission.joins, now: at };
  const reason = loopReason(await recentMail(database, organizationId, exchange), at);
  return reason === undefined ? judged : { is: 'held', reason };
}

function isOfTest(mark: ReturnType<typeof readMark>): boolean {
  return mark !== undefined && 'testedChannelId' in mark;
}

async function write(
  transaction: Transaction,
  { receipt, channel, mail, judged }: Arrived & { judged: Judged },
): Promise<WrittenMail> {
  const { organizationId } = channel;
  const { admission, forwarded } = judged;
  const sender = forwarded?.from ?? judged.sender;
  if (admission.joins !== undefined && !forwarded && !receipt.is_earlier)
    await adoptClaimedAddress(transaction, organizationId, {
      conversationId: admission.joins,
      address: sender.address,
    });
  const contact = await contactWriting(transaction, organizationId, sender, receipt.is_earlier);
  if (contact.isBlocked) return { is: 'dropped', as: 'refused', reason: 'Its sender is blocked.' };
  const joinedId = await lockTargetConversation(transaction, organizationId, admission);
  const split = joinedId === undefined ? null : mail.split;
  const body = forwarded ? readAgain(forwarded.bodyHtml) : (split?.visible ?? mail.whole);
  const isStranger = joinedId !== undefined && admission.joins !== undefined && admission.isStranger;
  const message: ReceivedMessage = {
    id: newId(),
    organizationId,
    appId: null,
    contactId: contact.id,
    source: receipt.is_earlier ? 'import' : 'email',
    body: body.html,
    preview: body.preview || (mail.files[0]?.name ?? ''),
    metaInfo: {},
    channel: {
      id: channel.id,
      info: shownOfMail({
        channel,
        mail,
        envelope: receipt.envelope,
        judged,
        isStranger,
        hasQuote: split !== null,
      }),
    },
    isAutomaticReply: mail.automatic === 'reply' && joinedId !== undefined,
    isSpam: mail.isMarkedAsSpam,
  };
  const subject = forwarded?.subject ?? mail.subject;
  const isEarlier = receipt.is_earlier;
  const conversationId = isEarlier
    ? await writeEarlierMail(
        transaction,
        { ...message, sentAt: sentAt(mail, receipt) / 1000 },
        joinedId,
        subject,
      )
    : await writeNewMail(transaction, message, joinedId, subject);
  if (!isEarlier && joinedId !== undefined)
    await replyToChatByMail(transaction, organizationId, { conversationId, channelId: channel.id });
  const record = {
    organizationId,
    messageId: message.id,
    channelId: channel.id,
    mail,
    sender,
    verdicts: judged.verdicts,
    quotedHtml: split?.quotedHtml ?? null,
    rawKey: receipt.raw_key,
    sentAt: sentAt(mail, receipt),
  };
  const awaited = joinedId === undefined ? answeredIds(mail) : [];
  const { isNew, isItsAttempt } = await recordMail(transaction, record, { receipt, awaited });
  if (!isNew) throw new Repeated();
  if (!isItsAttempt) throw new Error('This receipt was taken by another process in the meantime.');
  if (isStranger)
    await addParticipant(transaction, organizationId, { conversationId, contactId: contact.id, sender });
  if (forwarded && forwarded.commentHtml !== '')
    await writeComment(transaction, organizationId, { conversationId, forwarded, isEarlier });
  const caller = { organization: { id: organizationId }, id: channel.id };
  await bindAttachments(transaction, caller, {
    ids: mail.files.map(({ id }) => id),
    to: { messageId: message.id },
  });
  return { is: 'written', messageId: message.id };
}

/** Writes a message into its conversation, or into a new one. Returns the conversation's id. */
async function writeNewMail(
  transaction: Transaction,
  message: ReceivedMessage,
  joinedId: string | undefined,
  subject: string | null,
): Promise<string> {
  if (joinedId === undefined) return writeInNewConversation(transaction, message, subject);
  await writeInConversation(transaction, message, joinedId);
  return joinedId;
}

async function writeEarlierMail(
  transaction: Transaction,
  message: EarlierMessage,
  joinedId: string | undefined,
  subject: string | null,
): Promise<string> {
  if (joinedId === undefined) return writeEarlierInNewConversation(transaction, message, subject);
  await writeEarlierInConversation(transaction, message, { conversationId: joinedId, subject });
  return joinedId;
}

/** Locks the conversation that an email joins; if that was merged since, its target. Undefined: a new one. */
export async function lockTargetConversation(
  transaction: Transaction,
  organizationId: string,
  { joins }: Admission,
): Promise<string | undefined> {
  if (joins === undefined) return undefined;
  const [row] = await transaction.read<{ id: string; merged_into_id: string | null }>({
    name: 'lock_conversation_of_mail',
    text: 'SELECT id, merged_into_id FROM conversations WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
    values: [organizationId, joins],
  });
  if (!row || row.merged_into_id === null) return row?.id;
  return lockTargetConversation(transaction, organizationId, {
    joins: row.merged_into_id,
    isStranger: false,
  });
}

/** The Date of an email, unless it is in the future. */
export function sentAt({ date }: ReadMail, { received_at }: Receipt): number {
  const arrived = Math.floor(received_at / 1000);
  return date === null || date > arrived || date < 0 ? arrived : date;
}

function readAgain(html: string): ReadBody {
  return { html, preview: previewText(html), isShortened: false };
}

/** A member's text above a forwarded email is for their colleagues, and becomes a note. */
async function writeComment(
  transaction: Transaction,
  organizationId: string,
  {
    conversationId,
    forwarded,
    isEarlier,
  }: { conversationId: string; forwarded: ForwardingMember; isEarlier: boolean },
): Promise<void> {
  const id = newId();
  const { userId, commentHtml } = forwarded;
  const data = await insertNote(transaction, {
    id,
    caller: { organization: { id: organizationId }, id: userId, user: { id: userId }, app: null },
    conversationId,
    body: commentHtml,
    mentions: [],
    attachmentIds: [],
  });
  if (isEarlier) return;
  const actor = { type: 'member', userId } as const;
  await recordEvent(transaction, { organizationId, type: 'note.created', actor, recordId: id, data });
}
