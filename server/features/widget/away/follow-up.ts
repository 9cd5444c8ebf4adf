import { fullUntil, releaseSlots, takeSlots } from '../../../access/failed-attempt-store.ts';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { threadHeaders } from '../../../mime/thread-headers.ts';
import { channelInfo, ownIds, type SendingChannel } from '../../mail/sending/sending-channel.ts';
import { followUpHtml, followUpSubject } from './follow-up-html.ts';
import {
  claimFollowUp,
  type FollowUpContext,
  type FollowUpKey,
  readFollowUp,
  settleFollowUp,
} from './follow-up-store.ts';
import { notYouToken } from './not-you.ts';
import { type FollowUpMail, writeFollowUp } from './write-follow-up.ts';

export type FollowUpParts = {
  database: Database;
  digest: KeyedDigest;
  now: () => Microseconds;
  baseUrl: () => URL;
};

/**
 * Emails a visitor who has left their unread replies, in one email, through the mail channel's outbox. Locked while
 * deciding, and written in one transaction: however many processes try, and whenever one is killed, it is one email.
 */
export async function followUp(parts: FollowUpParts, key: FollowUpKey): Promise<'mailed' | 'nothing'> {
  const { database, now } = parts;
  return database.transaction(async (transaction) => {
    if (!(await claimFollowUp(transaction, key, formatTimestamp(now())))) return 'nothing';
    const context = await readFollowUp(transaction, key);
    const [last] = context?.unread.slice(-1) ?? [];
    const mailed = context && last && mailableOf(context);
    if (!mailed) {
      await settleFollowUp(transaction, key, { dueAt: null });
      return 'nothing';
    }
    const allowedAt = context.is_verified ? undefined : await notBefore(transaction, parts, mailed.address);
    if (allowedAt !== undefined) {
      await settleFollowUp(transaction, key, { dueAt: formatTimestamp(allowedAt) });
      return 'nothing';
    }
    const mail = mailOf(parts, { key, context, messageId: last.id, ...mailed });
    const earlierIds = context.unread.slice(0, -1).map(({ id }) => id);
    await writeFollowUp(transaction, key, { messageId: last.id, earlierIds, mail });
    await settleFollowUp(transaction, key, { dueAt: null, mailedUpTo: last.id });
    return 'mailed';
  });
}

type Mailable = { address: string; channel: SendingChannel; from: string };

function mailableOf({ address, is_refused, channel }: FollowUpContext): Mailable | undefined {
  const from = channel?.settings.address;
  if (address === null || is_refused || !channel || channel.state === 'paused' || from === undefined)
    return undefined;
  return { address, channel, from };
}

const hour = 3600;

/** Nothing proves who owns a claimed address: one email an hour, five a day, across all visitors who claim it. */
async function notBefore(
  transaction: Transaction,
  { digest, now }: FollowUpParts,
  address: string,
): Promise<Microseconds | undefined> {
  const counters = [
    { limit: 1, windowSeconds: hour },
    { limit: 5, windowSeconds: 24 * hour },
  ].map((rule) => ({
    ...rule,
    keyHash: digest.sign('visitor limits', JSON.stringify(['mail', rule.windowSeconds, address])),
  }));
  const taken = await takeSlots(transaction, counters, { weight: 1, now: now() });
  if (taken.length === counters.length) return undefined;
  await releaseSlots(transaction, taken);
  return (await fullUntil(transaction, counters, now())) ?? now();
}

type About = Mailable & { key: FollowUpKey; context: FollowUpContext; messageId: string };

function mailOf(
  { digest, baseUrl }: FollowUpParts,
  { key, context, messageId, address, channel, from }: About,
): FollowUpMail {
  const { organization_id: organizationId, conversation_id: conversationId } = key;
  const { organization, language, is_verified: isVerified, unread } = context;
  const { anchor, ...ids } = ownIds(digest, { organizationId, conversationId, messageId }, from);
  const token = notYouToken(digest, { organizationId, address });
  const notYouAddress = new URL(`/chat/not-you/${token}`, baseUrl()).href;
  return {
    channelId: channel.id,
    ...threadHeaders(anchor, undefined, followUpSubject(organization, language)),
    ...ids,
    quotedHtml: null,
    signatureHtml: null,
    recipients: [{ kind: 'to', address, name: context.name }],
    info: { ...channelInfo(channel), follow_up: true },
    sentHtml: followUpHtml(unread, { organization, isVerified, notYouAddress, language }),
  };
}
