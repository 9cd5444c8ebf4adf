import type { Transaction } from '../../db/database.ts';
import { microsecondAfter } from '../../db/moments.ts';
import { newId } from '../../ids/public-id.ts';
import type { ReceivedMessage } from '../channels/received-message-store.ts';

/**
 * An email from before its channel was connected. It keeps the time when it was sent, starts no wait, and has no
 * events, which would flood webhooks and notify everybody of email that was answered long ago.
 */
export type EarlierMessage = ReceivedMessage & {
  /** Unix seconds. */
  sentAt: number;
};

const columns =
  'organization_id, id, conversation_id, source, body_html, contact_id, meta_info, channel_info, inserted_at';

const joinText = `
  WITH before AS (
    SELECT id, source = 'import' AS is_import, coalesce(last_message_at < to_timestamp($10), true) AS is_latest,
           greatest(clock_timestamp(), ${microsecondAfter('updated_at')}) AS now
      FROM conversations WHERE organization_id = $1 AND id = $9
  ), m AS (
    INSERT INTO messages (${columns}) SELECT $1, $2, id, $3, $4, $5, $6, $8, to_timestamp($10) FROM before RETURNING id
  )
  UPDATE conversations c
     SET message_count = c.message_count + 1,
         last_message_id = CASE WHEN is_latest THEN $2 ELSE c.last_message_id END,
         last_message_preview = CASE WHEN is_latest THEN $7 ELSE c.last_message_preview END,
         last_message_user_id = CASE WHEN is_latest THEN NULL ELSE c.last_message_user_id END,
         last_message_contact_id = CASE WHEN is_latest THEN $5 ELSE c.last_message_contact_id END,
         last_message_at = CASE WHEN is_latest THEN to_timestamp($10) ELSE c.last_message_at END,
         last_activity_at = greatest(c.last_activity_at, to_timestamp($10)),
         inserted_at = CASE WHEN is_import THEN least(c.inserted_at, to_timestamp($10)) ELSE c.inserted_at END,
         subject = CASE WHEN is_import AND to_timestamp($10) < c.inserted_at THEN coalesce($11, c.subject) ELSE c.subject END,
         updated_at = before.now
    FROM before WHERE c.organization_id = $1 AND c.id = $9`;

/**
 * Into a conversation that this transaction has locked, which keeps its status. If it precedes the first message of
 * an imported conversation, it becomes its first message.
 */
export async function writeEarlierInConversation(
  transaction: Transaction,
  earlier: EarlierMessage,
  { conversationId, subject }: { conversationId: string; subject: string | null },
): Promise<void> {
  await transaction.write({
    name: 'write_earlier_in_conversation',
    text: joinText,
    values: [...valuesOf(earlier), conversationId, earlier.sentAt, subject],
  });
}

const openText = `
  WITH counted AS (
    UPDATE conversation_counters SET last_number = last_number + 1 WHERE organization_id = $1
    RETURNING last_number
  ), c AS (
    INSERT INTO conversations (organization_id, id, number, subject, source, contact_id, meta_info, message_count, status,
      closed_at, last_message_id, last_message_preview, last_message_contact_id, last_message_at, last_activity_at,
      inserted_at, updated_at, channel_id, is_spam)
    SELECT $1, $9, last_number, $11, $3, $5, $6, 1, 'closed', to_timestamp($10), $2, $7, $5, to_timestamp($10),
           to_timestamp($10), to_timestamp($10), statement_timestamp(), $12, $13
      FROM counted
    RETURNING id
  )
  INSERT INTO messages (${columns}) SELECT $1, $2, id, $3, $4, $5, $6, $8, to_timestamp($10) FROM c`;

/** Into a new conversation, which is closed. Returns its id. */
export async function writeEarlierInNewConversation(
  transaction: Transaction,
  earlier: EarlierMessage,
  subject: string | null,
): Promise<string> {
  const conversationId = newId();
  await transaction.write({
    name: 'write_earlier_in_new_conversation',
    text: openText,
    values: [
      ...valuesOf(earlier),
      conversationId,
      earlier.sentAt,
      subject,
      earlier.channel?.id ?? null,
      earlier.isSpam ?? false,
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
  metaInfo,
  preview,
  channel,
}: EarlierMessage) {
  return [
    organizationId,
    id,
    source,
    body,
    contactId,
    JSON.stringify(metaInfo),
    preview,
    channel ? JSON.stringify(channel.info) : null,
  ];
}
