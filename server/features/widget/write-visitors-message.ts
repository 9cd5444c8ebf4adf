import { NIL } from 'uuid';
import type { WidgetMessageBody } from '../../../contract/widget/shapes.ts';
import type { VisitorCaller } from '../../access/visitor-caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { findReplay } from '../../db/idempotency-store.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import { processTime } from '../../db/timestamps.ts';
import { NotFound, VisitorBlocked } from '../../errors/errors.ts';
import { RateLimited } from '../../errors/rate-limited.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import { readBody } from '../../text/read-body.ts';
import { textToHtml } from '../../text/text-to-html.ts';
import { attachmentIdsFrom, bindAttachments } from '../attachments/bind-attachments.ts';
import {
  type ReceivedMessage,
  writeInConversation,
  writeInNewConversation,
} from '../channels/received-message-store.ts';
import { shareLockWritingContact } from '../channels/writing-contact.ts';
import { findVisibleMessage, type WidgetMessageRow } from './visible-messages.ts';
import type { VisitorLimits } from './visitor-limits.ts';

export type Idempotency = { key: string; fingerprint: Buffer };
export type Page = { url: string; title: string; referrer: string | null } | undefined;

/** A visitor's input, in stored form. @throws ValidationError */
export function checkedText({ text, attachment_ids = [] }: WidgetMessageBody) {
  const html = textToHtml(text);
  if (html === '' && attachment_ids.length === 0) throw fieldError('text', 'blank', 'Say something.');
  const { html: body, preview } = readBody({ html, attachmentIds: [] });
  return { body, preview, attachmentIds: attachmentIdsFrom({ attachment_ids }) };
}

type Written = { message: WidgetMessageRow; isReplay: boolean };

type Parts = { database: Database; visitorLimits: VisitorLimits };
type Input = WidgetMessageBody & {
  conversationId: string | undefined;
  page: Page;
  idempotency: Idempotency;
};

/**
 * Writes as the visitor, to one of their conversations or a new one.
 *
 * @throws ValidationError, VisitorBlocked, RateLimited, NotFound, IdempotencyKeyReused
 */
export async function writeVisitorsMessage(
  { database, visitorLimits }: Parts,
  visitor: VisitorCaller,
  input: Input,
): Promise<Written> {
  const content = checkedText(input);
  if (visitor.isBlocked) throw new VisitorBlocked();
  await countWriting({ database, visitorLimits }, visitor, input);
  const organizationId = visitor.organization.id;
  const id = newId();
  return database.transaction(async (transaction) => {
    const request = { organizationId, callerId: visitor.id, idempotency: input.idempotency, recordId: id };
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier === undefined) {
      const page = input.page ?? (await lastPage(transaction, visitor));
      await shareLockWritingContact(transaction, { organizationId, contactId: visitor.contactId });
      const received = receivedMessage({ visitor, id, content, page });
      if (input.conversationId === undefined) await writeInNewConversation(transaction, received, null);
      else await join(transaction, received, input.conversationId);
      const { attachmentIds: ids } = content;
      await bindAttachments(transaction, visitor, { ids, to: { messageId: id } });
      await noteSeen(transaction, visitor, input.page);
    }
    const message = await findVisibleMessage(transaction, visitor, earlier ?? id);
    if (!message) throw new NotFound();
    return { message, isReplay: earlier !== undefined };
  });
}

/** A repeated request whose response was lost gets the existing message, whatever the limit. */
async function countWriting(
  { database, visitorLimits }: Parts,
  { organization, id, contactId }: VisitorCaller,
  { conversationId, idempotency: { key } }: Input,
): Promise<void> {
  try {
    await visitorLimits.countWriting(contactId, conversationId === undefined ? 'conversation' : 'message');
  } catch (error) {
    if (!(error instanceof RateLimited) || !(await findReplay(database, organization.id, id, key)))
      throw error;
  }
}

type Content = ReturnType<typeof checkedText>;

/** The message's `meta_info.deskbell` says where the visitor was, and what is known of them. */
export function receivedMessage({
  visitor,
  id,
  content,
  page,
  isSpam = false,
}: {
  visitor: Pick<
    VisitorCaller,
    'organization' | 'contactId' | 'channelId' | 'verifiedAs' | 'claimed' | 'client'
  >;
  id: string;
  content: Content;
  page: Page;
  isSpam?: boolean;
}): ReceivedMessage {
  const info = {
    channel: publicId('chn', visitor.channelId),
    channel_type: 'chat',
    verified: visitor.verifiedAs !== null,
    visitor: {
      claimed_name: visitor.claimed.name,
      claimed_email: visitor.claimed.email,
      page: page ?? null,
      browser: visitor.client?.userAgent?.slice(0, 500) ?? null,
    },
  };
  return {
    id,
    organizationId: visitor.organization.id,
    appId: null,
    contactId: visitor.contactId,
    source: 'chat',
    body: content.body,
    preview: content.preview,
    metaInfo: {},
    // The mail channel that sends replies is another column, and is empty here (decisions/0204, 0267).
    channel: { id: null, siteId: visitor.channelId, info },
    isSpam,
  };
}

async function join(
  transaction: Transaction,
  received: ReceivedMessage,
  conversationId: string,
): Promise<void> {
  const rows = await transaction.read({
    name: 'hold_visitors_conversation',
    text: `SELECT 1 FROM conversations
            WHERE organization_id = $1 AND id = $2 AND contact_id = $3 AND merged_into_id IS NULL FOR NO KEY UPDATE`,
    values: [received.organizationId, conversationId ?? NIL, received.contactId],
  });
  if (rows.length === 0) throw new NotFound();
  // Replies are sent the way the customer wrote last (decisions/0242).
  await transaction.write({
    name: 'answer_chat_by_chat',
    text: `UPDATE conversations SET channel_id = NULL, chat_channel_id = $3
            WHERE organization_id = $1 AND id = $2 AND source = 'chat'
              AND (channel_id IS NOT NULL OR chat_channel_id IS DISTINCT FROM $3)`,
    values: [received.organizationId, conversationId, received.channel?.siteId ?? null],
  });
  await writeInConversation(transaction, received, conversationId);
}

async function lastPage(transaction: Transaction, { organization, id }: VisitorCaller): Promise<Page> {
  const [row] = await transaction.read<{ page: Page | null }>({
    name: 'last_page_of_visitor',
    text: 'SELECT page FROM widget_sessions WHERE organization_id = $1 AND id = $2',
    values: [organization.id, id],
  });
  return row?.page ?? undefined;
}

async function noteSeen(
  transaction: Transaction,
  { organization, id }: VisitorCaller,
  page: Page,
): Promise<void> {
  await transaction.write({
    name: 'note_visitor_seen',
    text: `UPDATE widget_sessions SET last_seen_at = $3, page = coalesce($4::jsonb, page)
            WHERE organization_id = $1 AND id = $2`,
    values: [organization.id, id, processTime(), page ? JSON.stringify(page) : null],
  });
}
