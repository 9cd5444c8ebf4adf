import { setTimeout as delay } from 'node:timers/promises';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { SelfCaller } from '../../access/caller.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Statement, Writer } from '../../db/database.ts';
import { idempotencySeconds } from '../../db/idempotency-store.ts';
import { isMissingValue } from '../../db/is-missing-value.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { microsecondAfter, processTime } from '../../db/moments.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { Conflict } from '../../errors/conflict.ts';
import type { AttachmentRow } from '../attachments/attachment-row.ts';
import {
  attachmentsBound,
  attachmentsFree,
  attachmentsHeld,
  attachmentsSelected,
} from '../attachments/bind-in-statement.ts';
import { conversationSnapshot } from '../conversations/conversation-row.ts';
import { channelIs, mailColumns, mailInserted, mailValues } from './mail-in-statement.ts';
import { type MessageRow, replyColumns, replyJoins } from './message-row.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
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
  /** Only where the conversation has a mail channel, and always there. */
  mail?: OutgoingMail | undefined;
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/** The message as written; or none, and what is known of the conversation that did not take it. */
export type Outcome = {
  message: MessageRow | undefined;
  isThere: boolean;
  mergedIntoId: string | null;
  channelId: string | null;
};

type Written = {
  merged_into_id: string | null;
  channel_id: string | null;
  is_spam: boolean;
  /** Null where nothing was written. */
  inserted_at: Microseconds | null;
  meta_info: Record<string, unknown>;
  reply_to_body_html?: string | null;
  reply_to_author_prefix?: 'usr' | 'cnt';
  reply_to_author?: UserFields | null;
  attachments?: AttachmentRow[];
};

/** How often a message is tried that another change of its conversation got in the way of. */
const maxAttempts = 20;

/** Later attempts wait for a random pause first: when many replies change the status of one conversation, they stop colliding. */
const immediateAttempts = 3;
const maxPauseMilliseconds = 25;

/**
 * Writes a message and all that goes with it in one statement, a transaction of its own. This is the hot statement: it
 * spans the tables of a message, and leaves out the parts that this message does not need.
 *
 * @throws Conflict where the conversation changes under each of twenty attempts.
 */
export async function insertMessage(writer: Writer, message: NewMessage): Promise<Outcome> {
  const { text, values } = insertStatement(message);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt >= immediateAttempts) await delay(Math.random() * maxPauseMilliseconds);
    const row = await written(writer, { ...preparedName(text), text, values });
    if (row === 'outdated') continue;
    if (!row) return { message: undefined, isThere: false, mergedIntoId: null, channelId: null };
    const { merged_into_id: mergedIntoId, channel_id: channelId } = row;
    return { message: rowOf(message, row), isThere: true, mergedIntoId, channelId };
  }
  throw new Conflict('The conversation is changing too fast. Try again shortly.', 1);
}

/** `outdated` where a message without a conversation was refused by its table, and with it all of the statement. */
async function written(writer: Writer, statement: Statement): Promise<Written | undefined | 'outdated'> {
  try {
    return (await writer.write<Written>(statement)).rows[0];
  } catch (error) {
    if (isMissingValue(error, 'messages')) return 'outdated';
    throw error;
  }
}

/**
 * In the order of its parts:
 *
 * - `seen` is the conversation as the statement began with it, and `accepted` the same if it takes this message.
 * - `remembered` takes the idempotency key. Where another request holds it, this one waits for its end; where it was
 *   kept, nothing comes back and nothing below happens.
 * - `c` is the conversation in its new state. The update waits for concurrent changes of the conversation, and then uses
 *   what they left. The message's time is later than everything in the conversation, so that readers who follow the list
 *   never find a message behind them.
 * - `held` are the attachments that this message can have. Where another statement binds one, this one waits for its end.
 * - Then the message and the events. The activity its tags carry follows by a trigger. Attachments are bound last, and come
 *   back as they are shown.
 *
 * The row is locked by its update alone. A `FOR NO KEY UPDATE` ahead of the update would make two passes over the row's
 * versions: the second may need the tuple lock of an old version while its holder waits for this very statement, a deadlock
 * (decisions/0115). The price is that what `accepted` saw can be outdated once the row is had: the conversation was merged, its
 * status changed, an attachment was bound. Then `m` has no conversation, which its table refuses, so that nothing at all is
 * written, and the caller tries again with what is true now.
 */
function insertStatement(message: NewMessage): Sql {
  return sql`
    WITH ${accepted(message)} ${remembered(message)}, ${conversationChanged(message)}
      ${attachmentsHeld(message.caller, message.attachmentIds)}, ${messageInserted(message)},
      ${happened(message)} ${mailInserted(message)} ${attachmentsBound(message.caller, message.id, message.attachmentIds)}
    SELECT seen.merged_into_id, seen.channel_id, seen.is_spam, m.inserted_at, m.meta_info
           ${attachmentsSelected(message.attachmentIds)} ${replySelected(message)}`;
}

function accepted({ caller, conversationId, replyToId, attachmentIds, mail }: NewMessage): Sql {
  const repliesHere = sql`AND EXISTS (SELECT 1 FROM messages
    WHERE organization_id = ${caller.organization.id} AND id = ${replyToId} AND conversation_id = ${conversationId})`;
  return sql`seen AS (
      SELECT id, status, is_spam, merged_into_id, channel_id FROM conversations
       WHERE organization_id = ${caller.organization.id} AND id = ${conversationId}
    ), accepted AS MATERIALIZED (
      SELECT id, status, clock_timestamp() AS now FROM seen
       WHERE merged_into_id IS NULL ${channelIs('channel_id', { mail })} ${replyToId === undefined ? empty : repliesHere} ${attachmentsFree(caller, attachmentIds)}
    )`;
}

function remembered({ id, caller, idempotency }: NewMessage): Sql {
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

function conversationChanged(message: NewMessage): Sql {
  const { id, caller, conversationId, preview, idempotency, conversationStatus: status } = message;
  const now = raw(`greatest(accepted.now, ${microsecondAfter('c.last_activity_at')})`);
  const closedAt = status === 'closed' ? sql`coalesce(c.closed_at, ${now})` : sql`NULL`;
  const statusChanged = sql`status = ${status}, snoozed_until = NULL, closed_at = ${closedAt},`;
  return sql`c AS (
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
    RETURNING ${raw(status === undefined ? 'c.id, c.last_activity_at' : 'c.*')}
  )`;
}

/** Without a conversation where what was seen is outdated: it cannot be written then. */
function messageInserted(message: NewMessage): Sql {
  const { id, caller, body, isAiMessage, replyToId, metaInfo, idempotency, attachmentIds } = message;
  const begun = raw(idempotency ? 'remembered' : 'accepted');
  return sql`m AS (
    INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, via_app_id, is_ai_message,
                          reply_to_id, meta_info, inserted_at ${mailColumns(message)})
    SELECT ${caller.organization.id}, ${id}, ${conversationOf(attachmentIds)}, ${sourceOf(caller)}, ${body}, ${caller.user.id},
           ${caller.app?.id ?? null}, ${isAiMessage}, ${replyToId ?? null}, ${JSON.stringify(metaInfo)}, c.last_activity_at ${mailValues(message)}
      FROM ${begun} LEFT JOIN c ON true
    RETURNING id, reply_to_id, inserted_at, meta_info
  )`;
}

function conversationOf(attachmentIds: readonly string[]): Sql {
  if (attachmentIds.length === 0) return raw('c.id');
  return sql`CASE WHEN (SELECT count(*) FROM held) = ${attachmentIds.length} THEN c.id END`;
}

function happened({ eventIds: [created, changed], caller, conversationStatus }: NewMessage): Sql {
  const actor = sql`'member', ${caller.user.id}::uuid, ${caller.app?.id ?? null}::uuid`;
  const statusChanged = sql`
    UNION ALL
    SELECT ${caller.organization.id}::uuid, ${changed}::uuid, 'conversation.status_changed', ${actor}, c.id,
           ${raw(conversationSnapshot)},
           jsonb_build_object('status', accepted.status)
      FROM c JOIN accepted ON c.status <> accepted.status`;
  return sql`happened AS (
    INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data, previous)
    SELECT ${caller.organization.id}::uuid, ${created}::uuid, 'message.created', ${actor}, m.id, NULL::jsonb, NULL::jsonb FROM m
    ${conversationStatus === undefined ? empty : statusChanged}
  )`;
}

function replySelected({ replyToId }: NewMessage): Sql {
  const found = raw('FROM seen LEFT JOIN m ON true');
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
    channel_info: message.mail?.info ?? null,
    delivery: message.mail ? { status: 'queued', error: null } : null,
    delivery_updated_at: message.mail ? written.inserted_at : null,
    reply_to_id: message.replyToId ?? null,
    reply_to_body_html: written.reply_to_body_html ?? null,
    reply_to_author_prefix: written.reply_to_author_prefix ?? 'cnt',
    reply_to_author: written.reply_to_author ?? null,
    attachments: written.attachments ?? [],
  };
}
