import { createHash } from 'node:crypto';
import { provedEmail, type VisitorCaller } from '../../../access/visitor-caller.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { findReplay } from '../../../db/idempotency-store.ts';
import { takeIdempotencyKey } from '../../../db/take-idempotency-key.ts';
import { ChannelDisabled, IdentityRequired, VisitorBlocked } from '../../../errors/errors.ts';
import { newId, parsePublicId } from '../../../ids/public-id.ts';
import { addressOfChannel, type SendingChannel } from '../../mail/sending/sending-channel.ts';
import { mailChannel } from '../away/follow-up-store.ts';
import { listVisibleMessages, type WidgetMessageRow } from '../visible-messages.ts';
import type { VisitorLimits } from '../visitor-limits.ts';
import type { Idempotency } from '../write-visitors-message.ts';
import { transcriptHtml, transcriptSubject } from './transcript-html.ts';
import { transcriptMessageId } from './transcript-message-id.ts';
import { insertTranscript } from './transcript-store.ts';

const maxMessages = 100;

type Request = { conversationId: string; idempotency: Idempotency };

/**
 * Emails a visitor their conversation, as they see it, through the mail channel that follows up on their chat. Only
 * to an address that the site has proved: to any other, a script could email whatever it writes.
 *
 * @throws IdentityRequired, VisitorBlocked, ChannelDisabled, RateLimited, IdempotencyKeyReused
 */
export async function requestTranscript(
  { database, visitorLimits }: { database: Database; visitorLimits: VisitorLimits },
  visitor: VisitorCaller,
  { conversationId, idempotency }: Request,
): Promise<{ email: string; isReplay: boolean }> {
  const organizationId = visitor.organization.id;
  const email = provedEmail(visitor);
  if (email === null)
    throw new IdentityRequired('A copy goes to an address that the site has proved, and to no other.');
  if (visitor.isBlocked) throw new VisitorBlocked();
  const { channel, from, ...about } = await contextOf(database, visitor);
  const rows = await listVisibleMessages(database, visitor, conversationId, latest);
  const messages = rows.slice(0, maxMessages).reverse();
  const hasEarlier = rows.length > maxMessages;
  const isRepeated = (await findReplay(database, organizationId, visitor.id, idempotency.key)) !== undefined;
  if (!isRepeated) await visitorLimits.countTranscript(visitor.contactId);
  const id = newId();
  return database.transaction(async (transaction) => {
    const request = { organizationId, callerId: visitor.id, idempotency, recordId: id };
    if ((await takeIdempotencyKey(transaction, request)) !== undefined) return { email, isReplay: true };
    await insertTranscript(transaction, {
      organizationId,
      id,
      conversationId,
      contactId: visitor.contactId,
      channelId: channel.id,
      sender: channel.settings.sender_name || about.organization,
      address: email,
      name: visitor.contact.name,
      subject: transcriptSubject(about.organization, about.language),
      html: transcriptHtml(messages, { ...about, visitor: visitor.contact.name, hasEarlier }),
      messageIdHash: createHash('sha256').update(transcriptMessageId(id, from)).digest(),
      lastMessageId: lastOf(messages).id,
    });
    return { email, isReplay: false };
  });
}

const latest = { limit: maxMessages, direction: 'after', position: undefined } as const;

/** A visitor's conversation starts with a message that they see. */
function lastOf(messages: readonly WidgetMessageRow[]): WidgetMessageRow {
  const last = messages.at(-1);
  if (!last) throw new Error('A conversation without a message was asked for.');
  return last;
}

type Context = {
  organization: string;
  timeZone: string;
  language: string | null;
  channel: SendingChannel;
  from: string;
};

/** @throws ChannelDisabled if nothing can be sent */
async function contextOf(reader: Reader, { organization, channelId, id }: VisitorCaller): Promise<Context> {
  const [row] = await reader.read<{
    organization: string;
    timezone: string;
    language: string | null;
    follow_up_channel_id: string | null;
  }>({
    name: 'context_of_transcript',
    text: `SELECT o.name AS organization, o.timezone, s.language,
                  chat.settings -> 'chat' ->> 'follow_up_channel_id' AS follow_up_channel_id
             FROM organizations o
             JOIN channels chat ON chat.organization_id = $1 AND chat.id = $2
             JOIN widget_sessions s ON s.organization_id = $1 AND s.id = $3
            WHERE o.id = $1`,
    values: [organization.id, channelId, id],
  });
  const mailId = parsePublicId('chn', row?.follow_up_channel_id ?? '');
  const channel = mailId === undefined ? null : await mailChannel(reader, organization.id, mailId);
  if (!row || !channel)
    throw new ChannelDisabled('This chat has no mail channel, so nothing can be emailed.');
  const { timezone: timeZone, language } = row;
  return {
    organization: row.organization,
    timeZone,
    language,
    channel,
    from: addressOfChannel(channel),
  };
}
