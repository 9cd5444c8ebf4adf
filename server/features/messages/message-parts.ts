import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { SelfCaller } from '../../access/caller.ts';
import type { UserFields } from '../../access/present-user.ts';
import { visibleTo } from '../../access/visible-conversations.ts';
import type { Transaction } from '../../db/database.ts';
import { idempotencySeconds } from '../../db/idempotency-store.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { microsecondAfter, processTime } from '../../db/timestamps.ts';
import type { AttachmentRow } from '../attachments/attachment-row.ts';
import { attachmentsFree } from '../attachments/bind-in-statement.ts';
import { conversationSnapshot } from '../conversations/conversation-row.ts';
import { channelIs, mailColumns, mailValues } from './mail-in-statement.ts';
import { replyColumns, replyJoins } from './message-row.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { sourceOf } from './source-of.ts';

/** A validated message, ready to write. Ids are uuids; `body` is sanitized HTML. */
export type NewMessage = {
  id: string;
  /** For `message.created` and, if the status changes, `conversation.status_changed`. */
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
  /** Only if the conversation has a mail channel, and then always. */
  mail?: OutgoingMail | undefined;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/** Written after a message, in its transaction. If it throws, nothing is written. */
export type Along = { write(transaction: Transaction): Promise<void> };

/** The conversation as it was, and the message unless nothing was written. */
export type Written = {
  merged_into_id: string | null;
  channel_id: string | null;
  is_spam: boolean;
  /** Null if nothing was written. */
  inserted_at: Microseconds | null;
  meta_info: Record<string, unknown>;
  reply_to_body_html?: string | null;
  reply_to_author_prefix?: 'usr' | 'cnt';
  reply_to_author?: UserFields | null;
  attachments?: AttachmentRow[];
};

/*
 * Parts of the statement that sends a message (insert-message.ts), which a sharded database gets one after the other
 * (insert-message-in-steps.ts). They refer to each other by name.
 */

export function accepted({ id, caller, conversationId, replyToId, attachmentIds, mail }: NewMessage): Sql {
  const repliesHere = sql`AND EXISTS (SELECT 1 FROM messages
    WHERE organization_id = ${caller.organization.id} AND id = ${replyToId} AND conversation_id = ${conversationId})`;
  return sql`seen AS (
      SELECT c.id, c.status, c.is_spam, c.merged_into_id, c.channel_id FROM conversations c
       WHERE c.organization_id = ${caller.organization.id} AND c.id = ${conversationId} AND ${visibleTo(caller)}
    ), accepted AS MATERIALIZED (
      SELECT id, status, clock_timestamp() AS now FROM seen
       WHERE merged_into_id IS NULL ${channelIs('channel_id', { mail })} ${replyToId === undefined ? empty : repliesHere} ${attachmentsFree(caller, id, attachmentIds)}
    )`;
}

export function remembered({ id, caller, idempotency }: NewMessage): Sql {
  if (!idempotency) return empty;
  return sql`, remembered AS (
      INSERT INTO idempotency_keys (organization_id, caller_id, key, fingerprint, record_id)
      SELECT ${caller.organization.id}, ${caller.id}, ${idempotency.key}, ${idempotency.fingerprint}, ${id} FROM accepted
          ON CONFLICT (organization_id, caller_id, key) DO UPDATE
         SET fingerprint = excluded.fingerprint, record_id = excluded.record_id, inserted_at = ${processTime()}
       WHERE idempotency_keys.inserted_at < ${processTime(-idempotencySeconds)}
      RETURNING key
    )`;
}

/** `c`, the conversation in its new state. */
export function conversationChanged(message: NewMessage): Sql {
  const { id, caller, conversationId, preview, idempotency, conversationStatus: status } = message;
  const now = raw(`greatest(accepted.now, ${microsecondAfter('c.last_activity_at')})`);
  const closedAt = status === 'closed' ? sql`coalesce(c.closed_at, ${now})` : sql`NULL`;
  const statusChanged = sql`status = ${status}, snoozed_until = NULL, closed_at = ${closedAt},`;
  return sql`
    UPDATE conversations c
       SET message_count = c.message_count + 1, ${status === undefined ? empty : statusChanged}
           last_message_id = ${id}, last_message_preview = ${preview}, last_message_user_id = ${caller.user.id},
           last_message_contact_id = NULL, last_message_at = ${now},
           waiting_since = NULL, first_replied_at = coalesce(c.first_replied_at, ${now}),
           last_activity_at = ${now}, updated_at = ${now}
      FROM accepted ${idempotency ? raw('CROSS JOIN remembered') : empty}
     WHERE c.organization_id = ${caller.organization.id} AND c.id = ${conversationId} AND c.merged_into_id IS NULL
       ${channelIs('c.channel_id', message)}
       ${status === undefined ? empty : raw('AND c.status = accepted.status')}
    RETURNING ${raw(status === undefined ? 'c.id, c.last_activity_at' : 'c.*')}`;
}

/**
 * `m`, written from a row of `from`, which has `c`. If `accepted` is outdated, it has no conversation, so that it can't
 * be written.
 */
export function messageInserted(message: NewMessage, from: Sql): Sql {
  const { id, caller, body, isAiMessage, replyToId, metaInfo, attachmentIds } = message;
  return sql`
    INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, via_app_id, is_ai_message,
                          reply_to_id, meta_info, inserted_at ${mailColumns(message)})
    SELECT ${caller.organization.id}, ${id}, ${conversationOf(attachmentIds)}, ${sourceOf(caller)}, ${body}, ${caller.user.id},
           ${caller.app?.id ?? null}, ${isAiMessage}, ${replyToId ?? null}, ${JSON.stringify(metaInfo)}, c.last_activity_at ${mailValues(message)}
      FROM ${from}
    RETURNING id, reply_to_id, inserted_at, meta_info`;
}

function conversationOf(attachmentIds: readonly string[]): Sql {
  if (attachmentIds.length === 0) return raw('c.id');
  return sql`CASE WHEN (SELECT count(*) FROM held) = ${attachmentIds.length} THEN c.id END`;
}

/** The events: that of `m`, and that of `c` if its status is no longer the `accepted` one. */
export function happened({ eventIds: [created, changed], caller, conversationStatus }: NewMessage): Sql {
  const actor = sql`'member', ${caller.user.id}::uuid, ${caller.app?.id ?? null}::uuid`;
  const statusChanged = sql`
    UNION ALL
    SELECT ${caller.organization.id}::uuid, ${changed}::uuid, 'conversation.status_changed', ${actor}, c.id,
           ${raw(conversationSnapshot)},
           jsonb_build_object('status', accepted.status)
      FROM c JOIN accepted ON c.status <> accepted.status`;
  return sql`
    INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data, previous)
    SELECT ${caller.organization.id}::uuid, ${created}::uuid, 'message.created', ${actor}, m.id, NULL::jsonb, NULL::jsonb FROM m
    ${conversationStatus === undefined ? empty : statusChanged}`;
}

export function replySelected({ replyToId }: NewMessage): Sql {
  const found = raw('FROM seen LEFT JOIN m ON true');
  return replyToId === undefined ? found : sql`, ${raw(replyColumns)} ${found} ${raw(replyJoins)}`;
}
