import type { SelfCaller } from '../../access/caller.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { idempotencyLifetime } from '../../db/idempotency-store.ts';
import { type MessageRow, messageColumns, messageJoins } from './message-row.ts';

/** A message that was checked and can be written. Ids are uuids; `body` is sanitised HTML. */
export type NewMessage = {
  id: string;
  /** For `message.created` and, where the status changes, `conversation.status_changed`. */
  eventIds: [string, string];
  caller: SelfCaller;
  conversationId: string;
  body: string;
  preview: string;
  replyToId: string | undefined;
  isAiMessage: boolean;
  metaInfo: Record<string, unknown>;
  conversationStatus: 'open' | 'closed' | undefined;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/** The message as written; or none, and what is known of the conversation that did not take it. */
export type Outcome = { message: MessageRow | undefined; isThere: boolean; mergedIntoId: string | null };

/**
 * The hot statement: it spans the tables of a message, and says so here. In the order of its parts:
 *
 * - `conversation` locks the row, so that all that follows sees it as it is now, not as the statement began with it.
 * - `accepted` is that row, if it takes this message.
 * - `remembered` takes the idempotency key. Where another request holds it, this one waits for its end; where it was
 *   kept, nothing comes back and nothing below happens.
 * - `ready` gives the message its time: later than everything in the conversation, so that readers who follow the
 *   list never find a message behind them.
 * - Then the message, the conversation's new state and the events. The activity its tags carry follows by itself (0020).
 */
const insertMessageText = `
  WITH conversation AS (
    SELECT organization_id, id, status, merged_into_id, last_activity_at FROM conversations
     WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE
  ), accepted AS (
    SELECT * FROM conversation
     WHERE merged_into_id IS NULL
       AND ($3::uuid IS NULL OR EXISTS (SELECT FROM messages m
             WHERE m.organization_id = $1 AND m.id = $3 AND m.conversation_id = $2))
  ), remembered AS (
    INSERT INTO idempotency_keys (organization_id, caller_id, key, fingerprint, record_id)
    SELECT organization_id, $4, $5, $6, $7 FROM accepted WHERE $5::text IS NOT NULL
        ON CONFLICT (organization_id, caller_id, key) DO UPDATE
       SET fingerprint = excluded.fingerprint, record_id = excluded.record_id, inserted_at = now()
     WHERE idempotency_keys.inserted_at < now() - interval '${idempotencyLifetime}'
    RETURNING key
  ), ready AS (
    SELECT accepted.*, greatest(clock_timestamp(), last_activity_at + interval '1 microsecond') AS now FROM accepted
     WHERE $5::text IS NULL OR EXISTS (SELECT FROM remembered)
  ), m AS (
    INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, via_app_id, is_ai_message,
                          reply_to_id, meta_info, inserted_at)
    SELECT organization_id, $7, id, 'api', $8, $9, $10, $11, $3, $12, now FROM ready
    RETURNING *
  ), c AS (
    UPDATE conversations c
       SET message_count = c.message_count + 1,
           last_message_id = $7, last_message_preview = $13, last_message_user_id = $9,
           last_message_contact_id = NULL, last_message_at = ready.now,
           waiting_since = NULL, first_replied_at = coalesce(c.first_replied_at, ready.now),
           status = coalesce($14, c.status),
           snoozed_until = CASE WHEN $14::text IS NULL THEN c.snoozed_until END,
           closed_at = CASE coalesce($14, c.status) WHEN 'closed' THEN coalesce(c.closed_at, ready.now) END,
           last_activity_at = ready.now, updated_at = ready.now
      FROM ready WHERE c.organization_id = ready.organization_id AND c.id = ready.id
    RETURNING c.*
  ), happened AS (
    INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data, previous)
    SELECT m.organization_id, $15::uuid, 'message.created', 'member', $9::uuid, $10::uuid, m.id, NULL, NULL FROM m
    UNION ALL
    SELECT c.organization_id, $16, 'conversation.status_changed', 'member', $9, $10, c.id, to_jsonb(c),
           jsonb_build_object('status', ready.status)
      FROM c JOIN ready ON c.status <> ready.status
  )
  SELECT conversation.id IS NOT NULL AS is_there, conversation.merged_into_id, ${messageColumns}
    FROM (SELECT 1) AS always
    LEFT JOIN conversation ON true
    LEFT JOIN m ON true
    LEFT JOIN c ON true
  ${messageJoins}`;

export async function insertMessage(writer: Writer, message: NewMessage): Promise<Outcome> {
  const { caller, idempotency } = message;
  const { rows } = await writer.write<MessageRow & { is_there: boolean; merged_into_id: string | null }>({
    name: 'insert_message',
    text: insertMessageText,
    values: [
      caller.organization.id,
      message.conversationId,
      message.replyToId ?? null,
      caller.connectionId,
      idempotency?.key ?? null,
      idempotency?.fingerprint ?? null,
      message.id,
      message.body,
      caller.user.id,
      caller.app.id,
      message.isAiMessage,
      JSON.stringify(message.metaInfo),
      message.preview,
      message.conversationStatus ?? null,
      ...message.eventIds,
    ],
  });
  const [row] = rows;
  if (!row?.is_there) return { message: undefined, isThere: false, mergedIntoId: null };
  return { message: row.id === null ? undefined : row, isThere: true, mergedIntoId: row.merged_into_id };
}

/** A message wherever in the organization it is. */
export async function findMessage(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await reader.read<MessageRow>({
    name: 'find_message',
    text: `SELECT ${messageColumns} FROM messages m
             JOIN conversations c ON c.organization_id = m.organization_id AND c.id = m.conversation_id
           ${messageJoins} WHERE m.organization_id = $1 AND m.id = $2`,
    values: [organizationId, id],
  });
  return row;
}
