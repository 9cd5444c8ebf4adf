import type { Source } from '../../../contract/message.ts';
import type { Transaction } from '../../db/database.ts';
import { microsecondAfter } from '../../db/moments.ts';
import { newId } from '../../ids/public-id.ts';
import { conversationSnapshot } from '../conversations/conversation-row.ts';

/** A contact's message, validated. Ids are uuids; `body` is sanitized HTML. */
export type ReceivedMessage = {
  id: string;
  organizationId: string;
  /** Null if the server's own channel received it. */
  appId: string | null;
  contactId: string;
  source: Source;
  body: string;
  preview: string;
  metaInfo: Record<string, unknown>;
  /** The server's own channel: a mail channel or a web site, and what the message shows of it. */
  channel?: { id: string | null; siteId?: string; info: Record<string, unknown> };
  /** An automatic response: it neither reopens a conversation nor starts a wait (contract section 3). */
  isAutomaticReply?: boolean;
  /** Of a new conversation. */
  isSpam?: boolean;
};

const columns =
  'organization_id, id, conversation_id, source, body_html, contact_id, via_app_id, meta_info, channel_info';

const eventColumns = 'organization_id, id, type, actor_type, actor_app_id, record_id, data, previous';

/**
 * Into a conversation that this transaction has locked. Spans a message's tables, written with the conversation's new
 * state and the events. A contact's message reopens a closed or snoozed conversation, and starts the wait if there is
 * none (contract section 3); it comes later than everything before it. A trigger updates the activity of its tags.
 */
const joinText = `
  WITH before AS (
    SELECT status, greatest(clock_timestamp(), ${microsecondAfter('greatest(last_activity_at, updated_at)')}) AS now
      FROM conversations WHERE organization_id = $1 AND id = $9
  ), m AS (
    INSERT INTO messages (${columns}, inserted_at) SELECT $1, $2, $9, $3, $4, $5, $6, $7, $12, now FROM before RETURNING id
  ), c AS (
    UPDATE conversations c
       SET message_count = c.message_count + 1,
           status = CASE WHEN $13 THEN c.status ELSE 'open' END,
           snoozed_until = CASE WHEN $13 THEN c.snoozed_until END, closed_at = CASE WHEN $13 THEN c.closed_at END,
           last_message_id = $2, last_message_preview = $8, last_message_user_id = NULL,
           last_message_contact_id = $5, last_message_at = before.now,
           waiting_since = CASE WHEN $13 THEN c.waiting_since ELSE coalesce(c.waiting_since, before.now) END,
           last_activity_at = before.now, updated_at = before.now
      FROM before WHERE c.organization_id = $1 AND c.id = $9
    RETURNING c.*
  )
  INSERT INTO events (${eventColumns})
  SELECT $1, $10::uuid, 'message.created', 'contact', $6::uuid, m.id, NULL::jsonb, NULL::jsonb FROM m
  UNION ALL
  SELECT $1, $11::uuid, 'conversation.status_changed', 'contact', $6, c.id, ${conversationSnapshot},
         jsonb_build_object('status', before.status)
    FROM c JOIN before ON before.status <> c.status`;

export async function writeInConversation(
  transaction: Transaction,
  received: ReceivedMessage,
  conversationId: string,
): Promise<void> {
  await transaction.write({
    name: 'write_in_conversation',
    text: joinText,
    values: [
      ...valuesOf(received),
      conversationId,
      newId(),
      newId(),
      infoOf(received),
      received.isAutomaticReply ?? false,
    ],
  });
}

/** The counter's row is locked until the end of the transaction, so that numbers have no gaps. */
const openText = `
  WITH counted AS (
    UPDATE conversation_counters SET last_number = last_number + 1 WHERE organization_id = $1
    RETURNING last_number
  ), moment AS (
    SELECT statement_timestamp() AS now
  ), c AS (
    INSERT INTO conversations (organization_id, id, number, subject, source, contact_id, meta_info, message_count,
      last_message_id, last_message_preview, last_message_contact_id, last_message_at, waiting_since, last_activity_at,
      inserted_at, updated_at, channel_id, chat_channel_id, is_spam)
    SELECT $1, $9, last_number, $10, $3, $5, $7, 1, $2, $8, $5, now, CASE WHEN $16 THEN NULL ELSE now END, now, now, now, $14, $17, $15
      FROM counted, moment
    RETURNING *
  ), m AS (
    INSERT INTO messages (${columns}, inserted_at) SELECT $1, $2, id, $3, $4, $5, $6, $7, $13, inserted_at FROM c
    RETURNING id
  )
  INSERT INTO events (${eventColumns})
  SELECT $1, $11::uuid, 'conversation.created', 'contact', $6::uuid, c.id, to_jsonb(c) || '{"tags": []}', NULL::jsonb FROM c
  UNION ALL
  SELECT $1, $12::uuid, 'message.created', 'contact', $6, m.id, NULL, NULL FROM m`;

/** Created together with its conversation, with events in that order. Returns the conversation's id. */
export async function writeInNewConversation(
  transaction: Transaction,
  received: ReceivedMessage,
  subject: string | null,
): Promise<string> {
  const conversationId = newId();
  await transaction.write({
    name: 'write_in_new_conversation',
    text: openText,
    values: [
      ...valuesOf(received),
      conversationId,
      subject,
      newId(),
      newId(),
      infoOf(received),
      received.channel?.id ?? null,
      received.isSpam ?? false,
      received.isAutomaticReply ?? false,
      received.channel?.siteId ?? null,
    ],
  });
  return conversationId;
}

function valuesOf({
  organizationId,
  id,
  source,
  body,
  contactId,
  appId,
  metaInfo,
  preview,
}: ReceivedMessage) {
  return [organizationId, id, source, body, contactId, appId, JSON.stringify(metaInfo), preview];
}

function infoOf({ channel }: ReceivedMessage): string | null {
  return channel ? JSON.stringify(channel.info) : null;
}
