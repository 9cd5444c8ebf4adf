import sql from 'sql-template-tag';
import type { SelfCaller } from '../../../access/caller.ts';
import type { Transaction } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { newId } from '../../../ids/public-id.ts';
import { mailInserted, mailInserts } from '../mail-in-statement.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';
import { sourceOf } from '../source-of.ts';

/** A validated new conversation. Ids are uuids; `body` is sanitized HTML. */
export type NewConversation = {
  id: string;
  messageId: string;
  caller: SelfCaller;
  contactId: string;
  subject: string | null;
  status: 'open' | 'closed';
  body: string;
  preview: string;
  isAiMessage: boolean;
  metaInfo: Record<string, unknown>;
  mail: OutgoingMail | undefined;
};

/**
 * Spans the tables of a conversation and its first message, which are created together: neither is ever visible, or
 * announced, without the other. The counter's row is locked until the end of the transaction, so that numbers have no
 * gaps.
 */
const insertConversationText = `
  WITH counted AS (
    UPDATE conversation_counters SET last_number = last_number + 1 WHERE organization_id = $1
    RETURNING last_number
  ), moment AS (
    SELECT statement_timestamp() AS now
  ), c AS (
    INSERT INTO conversations (organization_id, id, number, subject, status, source, contact_id, meta_info, message_count,
      last_message_id, last_message_preview, last_message_user_id, last_message_at, first_replied_at, closed_at,
      last_activity_at, inserted_at, updated_at, channel_id)
    SELECT $1, $2, last_number, $3, $4, $15, $5, $6, 1, $7, $8, $9, now, now, CASE WHEN $4 = 'closed' THEN now END,
           now, now, now, $16::uuid FROM counted, moment
    RETURNING *
  ), m AS (
    INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, via_app_id, is_ai_message,
                          meta_info, inserted_at, channel_info, delivery_status, delivery_updated_at)
    SELECT $1, $7, id, $15, $10, $9, $11, $12, $6, inserted_at,
           $17::jsonb, CASE WHEN $16::uuid IS NOT NULL THEN 'queued' END, CASE WHEN $16::uuid IS NOT NULL THEN inserted_at END
      FROM c
    RETURNING *
  )
  INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data)
  SELECT $1, $13::uuid, 'conversation.created', 'member', $9::uuid, $11::uuid, c.id, to_jsonb(c) || '{"tags": []}' FROM c
  UNION ALL
  SELECT $1, $14, 'message.created', 'member', $9, $11, m.id, NULL FROM m`;

export async function insertConversation(transaction: Transaction, made: NewConversation): Promise<void> {
  const { caller, mail } = made;
  await transaction.write({
    name: 'insert_conversation',
    text: insertConversationText,
    values: [
      caller.organization.id,
      made.id,
      made.subject,
      made.status,
      made.contactId,
      JSON.stringify(made.metaInfo),
      made.messageId,
      made.preview,
      caller.user.id,
      made.body,
      caller.app?.id ?? null,
      made.isAiMessage,
      newId(),
      newId(),
      sourceOf(caller),
      mail?.channelId ?? null,
      mail ? JSON.stringify(mail.info) : null,
    ],
  });
  if (mail) await writeMail(transaction, made);
}

/** The email of a message that this transaction has written: in one statement, or in several for a sharded database. */
async function writeMail(
  transaction: Transaction,
  { messageId: id, caller, mail }: NewConversation,
): Promise<void> {
  const written = sql`WITH m AS (
    SELECT id, inserted_at FROM messages WHERE organization_id = ${caller.organization.id} AND id = ${id})`;
  const statements = (await transaction.isSharded?.())
    ? mailInserts({ caller, mail }).map((insert) => sql`${written} ${insert}`)
    : [sql`${written} ${mailInserted({ caller, mail })} SELECT FROM m`];
  for (const { text, values } of statements) await transaction.write({ ...preparedName(text), text, values });
}
