import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { SelfCaller } from '../../access/caller.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Writer } from '../../db/database.ts';
import { idempotencyLifetime } from '../../db/idempotency-store.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { preparedName } from '../../db/prepared-name.ts';
import type { AttachmentRow } from '../attachments/attachment-row.ts';
import { attachmentsBound, attachmentsHeld, attachmentsSelected } from '../attachments/bind-in-statement.ts';
import { type MessageRow, replyColumns, replyJoins } from './message-row.ts';
import { sourceOf } from './source-of.ts';

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
  attachmentIds: readonly string[];
  isAiMessage: boolean;
  metaInfo: Record<string, unknown>;
  conversationStatus: 'open' | 'closed' | undefined;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/** The message as written; or none, and what is known of the conversation that did not take it. */
export type Outcome = { message: MessageRow | undefined; isThere: boolean; mergedIntoId: string | null };

type Written = {
  merged_into_id: string | null;
  is_spam: boolean;
  /** Null where nothing was written. */
  inserted_at: Microseconds | null;
  meta_info: Record<string, unknown>;
  reply_to_body_html?: string | null;
  reply_to_author_prefix?: 'usr' | 'cnt';
  reply_to_author?: UserFields | null;
  attachments?: AttachmentRow[];
};

/**
 * Writes a message and all that goes with it in one statement, a transaction of its own. This is the hot statement: it
 * spans the tables of a message, and leaves out the parts that this message does not need.
 */
export async function insertMessage(writer: Writer, message: NewMessage): Promise<Outcome> {
  const { text, values } = insertStatement(message);
  const { rows } = await writer.write<Written>({ ...preparedName(text), text, values });
  const [row] = rows;
  if (!row) return { message: undefined, isThere: false, mergedIntoId: null };
  return { message: rowOf(message, row), isThere: true, mergedIntoId: row.merged_into_id };
}

/**
 * In the order of its parts:
 *
 * - `conversation` locks the row, so that all that follows sees it as it is now, not as the statement began with it.
 * - `held` are the attachments that this message can have. Where another statement binds one, this one waits for its end.
 * - `accepted` is the conversation, if it takes this message.
 * - `remembered` takes the idempotency key. Where another request holds it, this one waits for its end; where it was
 *   kept, nothing comes back and nothing below happens.
 * - `ready` gives the message its time: later than everything in the conversation, so that readers who follow the
 *   list never find a message behind them.
 * - Then the message, the conversation's new state and the events. The activity its tags carry follows by a trigger.
 *   Attachments are bound last, and come back as they are shown.
 */
function insertStatement(message: NewMessage): Sql {
  return sql`
    WITH ${accepted(message)}, ${ready(message)}, ${messageInserted(message)}, ${conversationChanged(message)},
      ${happened(message)} ${attachmentsBound(message.id, message.attachmentIds)}
    SELECT conversation.merged_into_id, conversation.is_spam, m.inserted_at, m.meta_info
           ${attachmentsSelected(message.attachmentIds)} ${replySelected(message)}`;
}

function accepted({ caller, conversationId, replyToId, attachmentIds }: NewMessage): Sql {
  const hasAttachments = attachmentIds.length > 0;
  const allHeld = sql`AND (SELECT count(*) FROM held) = ${attachmentIds.length}`;
  const repliesHere = sql`AND EXISTS (SELECT FROM messages
    WHERE organization_id = conversation.organization_id AND id = ${replyToId} AND conversation_id = conversation.id)`;
  return sql`conversation AS (
      SELECT organization_id, id, status, is_spam, merged_into_id, last_activity_at FROM conversations
       WHERE organization_id = ${caller.organization.id} AND id = ${conversationId} FOR NO KEY UPDATE
    ) ${hasAttachments ? sql`, ${attachmentsHeld(caller, attachmentIds)}` : empty}, accepted AS (
      SELECT * FROM conversation
       WHERE merged_into_id IS NULL ${replyToId === undefined ? empty : repliesHere} ${hasAttachments ? allHeld : empty}
    )`;
}

function ready({ id, caller, idempotency }: NewMessage): Sql {
  const asReady = sql`ready AS (
    SELECT *, greatest(clock_timestamp(), last_activity_at + interval '1 microsecond') AS now FROM accepted`;
  if (!idempotency) return sql`${asReady})`;
  return sql`remembered AS (
      INSERT INTO idempotency_keys (organization_id, caller_id, key, fingerprint, record_id)
      SELECT organization_id, ${caller.id}, ${idempotency.key}, ${idempotency.fingerprint}, ${id} FROM accepted
          ON CONFLICT (organization_id, caller_id, key) DO UPDATE
         SET fingerprint = excluded.fingerprint, record_id = excluded.record_id, inserted_at = now()
       WHERE idempotency_keys.inserted_at < now() - interval '${raw(idempotencyLifetime)}'
      RETURNING key
    ), ${asReady} WHERE EXISTS (SELECT FROM remembered))`;
}

function messageInserted({ id, caller, body, isAiMessage, replyToId, metaInfo }: NewMessage): Sql {
  return sql`m AS (
    INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, via_app_id, is_ai_message,
                          reply_to_id, meta_info, inserted_at)
    SELECT organization_id, ${id}, id, ${sourceOf(caller)}, ${body}, ${caller.user.id}, ${caller.app?.id ?? null}, ${isAiMessage},
           ${replyToId ?? null}, ${JSON.stringify(metaInfo)}, now FROM ready
    RETURNING id, organization_id, reply_to_id, inserted_at, meta_info
  )`;
}

function conversationChanged({ id, caller, preview, conversationStatus: status }: NewMessage): Sql {
  const closedAt = status === 'closed' ? sql`coalesce(c.closed_at, ready.now)` : sql`NULL`;
  const statusChanged = sql`status = ${status}, snoozed_until = NULL, closed_at = ${closedAt},`;
  return sql`c AS (
    UPDATE conversations c
       SET message_count = c.message_count + 1, ${status === undefined ? empty : statusChanged}
           last_message_id = ${id}, last_message_preview = ${preview}, last_message_user_id = ${caller.user.id},
           last_message_contact_id = NULL, last_message_at = ready.now,
           waiting_since = NULL, first_replied_at = coalesce(c.first_replied_at, ready.now),
           last_activity_at = ready.now, updated_at = ready.now
      FROM ready WHERE c.organization_id = ready.organization_id AND c.id = ready.id
    ${status === undefined ? empty : sql`RETURNING c.*`}
  )`;
}

function happened({ eventIds: [created, changed], caller, conversationStatus }: NewMessage): Sql {
  const actor = sql`'member', ${caller.user.id}::uuid, ${caller.app?.id ?? null}::uuid`;
  const statusChanged = sql`
    UNION ALL
    SELECT c.organization_id, ${changed}::uuid, 'conversation.status_changed', ${actor}, c.id,
           to_jsonb(c) || jsonb_build_object('tags', tags_of_conversation(c.organization_id, c.id)),
           jsonb_build_object('status', ready.status)
      FROM c JOIN ready ON c.status <> ready.status`;
  return sql`happened AS (
    INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data, previous)
    SELECT m.organization_id, ${created}::uuid, 'message.created', ${actor}, m.id, NULL::jsonb, NULL::jsonb FROM m
    ${conversationStatus === undefined ? empty : statusChanged}
  )`;
}

function replySelected({ replyToId }: NewMessage): Sql {
  const found = raw('FROM conversation LEFT JOIN m ON true');
  return replyToId === undefined ? found : sql`, ${raw(replyColumns)} ${found} ${raw(replyJoins)}`;
}

/** What was written, put together with what the caller's look-up had told already. */
function rowOf(message: NewMessage, written: Written): MessageRow | undefined {
  const { caller } = message;
  if (written.inserted_at === null) return undefined;
  return {
    id: message.id,
    conversation_id: message.conversationId,
    source: sourceOf(caller),
    is_spam: written.is_spam,
    inserted_at: written.inserted_at,
    body_html: message.body,
    marked_as_solution_at: null,
    author_prefix: 'usr',
    author: caller.user,
    meta_info: written.meta_info,
    is_ai_message: message.isAiMessage,
    via_app: caller.app,
    delivery: null,
    reply_to_id: message.replyToId ?? null,
    reply_to_body_html: written.reply_to_body_html ?? null,
    reply_to_author_prefix: written.reply_to_author_prefix ?? 'cnt',
    reply_to_author: written.reply_to_author ?? null,
    attachments: written.attachments ?? [],
  };
}
