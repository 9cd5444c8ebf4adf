import type { ScheduleMessageBody } from '../../../contract/scheduled-message.ts';
import type { SelfCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { fromUnixSeconds, type Microseconds } from '../../db/microseconds.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { Conflict } from '../../errors/conflict.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { newId, parsePublicId } from '../../ids/public-id.ts';
import { bindAttachments } from '../attachments/bind-attachments.ts';
import { lockedConversation } from '../conversations/locked-conversation.ts';
import { refuseMerged } from '../conversations/visible-conversation.ts';
import { macroUse } from '../messages/macro-use.ts';
import { checkedContent, checkedMetaInfo, type Sending, storedContent } from '../messages/message-content.ts';
import { findMessage } from '../messages/message-store.ts';
import { type SuggestionUse, suggestionUse } from '../messages/suggestion-use.ts';
import type { ScheduledRequest, ScheduledRow } from './scheduled-row.ts';
import { countScheduled, findScheduled, insertScheduled } from './scheduled-store.ts';
import { showScheduled } from './show-scheduled.ts';

/** The maximum per conversation. */
const maxScheduled = 20;

export type ScheduleMessage = ScheduleMessageBody & {
  conversationId: string;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/**
 * Schedules a message of the caller's person. Anything that is wrong with it now is refused now. It has the id of the
 * message that it becomes, and anything that the contact writes from now on holds it.
 *
 * @throws ValidationError, NotFound, InsufficientScope, ConversationMerged, ChannelDisabled, NoRecipient,
 * MailTooLarge, IdempotencyKeyReused, HtmlBusy, Unavailable, Conflict
 */
export async function scheduleMessage(
  sending: Sending,
  caller: SelfCaller,
  { conversationId, idempotency, send_at, body_html, attachment_ids, ...request }: ScheduleMessage,
): Promise<{ scheduled: ScheduledRow; isReplay: boolean }> {
  const sendAt = checkedTime(send_at);
  await refuseMerged(sending.database, caller, conversationId);
  const id = newId();
  const content = {
    conversationId,
    ...(body_html !== undefined && { body_html }),
    ...(attachment_ids && { attachment_ids }),
    request,
  };
  const checked = await checkedScheduled(sending, caller, { id, ...content });
  const organizationId = caller.organization.id;
  return sending.database.transaction(async (transaction) => {
    const key = { organizationId, callerId: caller.id, idempotency, recordId: id };
    const earlier = await takeIdempotencyKey(transaction, key);
    if (earlier === undefined) {
      const locked = await lockedConversation(transaction, caller, conversationId, '/scheduled-messages');
      if ((await countScheduled(transaction, locked.row)) >= maxScheduled) throw tooMany();
      await insertScheduled(transaction, {
        organizationId,
        id,
        conversationId,
        userId: caller.user.id,
        connectionId: caller.app ? caller.id : null,
        body: checked.body,
        request: checked.request,
        sendAt,
        writtenAfter: locked.row.last_activity_at,
        now: locked.now,
      });
      await bindAttachments(transaction, caller, {
        ids: checked.attachmentIds,
        to: { scheduledMessageId: id },
      });
      await checked.suggested?.alongWith(checked.body).write(transaction);
      await showScheduled(transaction, locked, eventActor(caller));
    }
    const scheduled = await findScheduled(transaction, organizationId, earlier ?? id);
    if (!scheduled) throw new NotFound();
    return { scheduled, isReplay: earlier !== undefined };
  });
}

type Content = Pick<ScheduleMessageBody, 'body_html' | 'attachment_ids'> & {
  id: string;
  conversationId: string;
  request: ScheduledRequest;
};

type Checked = {
  body: string;
  attachmentIds: string[];
  request: ScheduledRequest;
  suggested: SuggestionUse | undefined;
};

/**
 * A message's text and options, validated as if it were sent now: with a macro's text filled in, and its actions as they are now.
 *
 * @throws as `scheduleMessage`
 */
export async function checkedScheduled(
  sending: Sending,
  caller: SelfCaller,
  { id, conversationId, request, ...sent }: Content,
): Promise<Checked> {
  const use = await macroUse(sending.database, caller, { ...sent, ...request, conversationId });
  const suggested = await suggestionUse(sending.database, caller, { ...request, conversationId });
  const content = await checkedContent(sending, caller, { ...sent, ...use?.content });
  checkedMetaInfo(request);
  await checkReply(sending, caller, { conversationId, request });
  await checkMail(sending, caller, { id, conversationId, content, request });
  return {
    ...(await storedContent(sending, caller, content)),
    request: { ...request, ...(use && { macro_actions: [...use.actions] }) },
    suggested,
  };
}

async function checkReply(
  { database }: Sending,
  { organization }: SelfCaller,
  { conversationId, request }: { conversationId: string; request: ScheduledRequest },
): Promise<void> {
  if (request.reply_to_id === undefined) return;
  const id = parsePublicId('msg', request.reply_to_id);
  const message = id === undefined ? undefined : await findMessage(database, organization.id, id);
  if (message?.conversation_id !== conversationId)
    throw fieldError('reply_to_id', 'not_found', 'Must be a message of this conversation.');
}

type Mailed = {
  id: string;
  conversationId: string;
  content: { body: string; attachmentIds: string[] };
  request: ScheduledRequest;
};

/** The email is prepared and discarded: it is prepared again when it is sent. */
async function checkMail(
  { prepareMail }: Sending,
  caller: SelfCaller,
  { id, conversationId, content, request }: Mailed,
): Promise<void> {
  if (!request.mail) return;
  await prepareMail(caller, {
    conversationId,
    messageId: id,
    replyToId: request.reply_to_id === undefined ? undefined : parsePublicId('msg', request.reply_to_id),
    attachmentIds: content.attachmentIds,
    bodyBytes: Buffer.byteLength(content.body),
    mail: request.mail,
  });
}

/** @throws ValidationError */
export function checkedTime(sendAt: number): Microseconds {
  if (sendAt <= Date.now() / 1000) throw fieldError('send_at', 'in_the_past', 'Must be in the future.');
  return fromUnixSeconds(sendAt);
}

function tooMany(): Conflict {
  return new Conflict(
    `This conversation has ${maxScheduled} scheduled messages, the most it can have. Send or discard one first.`,
  );
}
