import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Source } from '../../../contract/message.ts';
import type { Transaction } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { microsecondAfter } from '../../db/timestamps.ts';
import { snapshotPart, type WritePart, writeParts } from '../../db/write-parts.ts';
import { newId } from '../../ids/public-id.ts';
import {
  conversationRow,
  messageRow,
  newConversationSnapshot,
  nextNumber,
} from '../conversations/begin-conversation.ts';
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
  /** The server's own channel: a mail channel or a website, and what the message shows of it. */
  channel?: { id: string | null; siteId?: string; info: Record<string, unknown> };
  /** An automatic response: it neither reopens a conversation nor starts a wait (contract section 3). */
  isAutomaticReply?: boolean;
  /** Of a new conversation. */
  isSpam?: boolean;
};

const columns =
  'organization_id, id, conversation_id, source, body_html, contact_id, via_app_id, meta_info, channel_info, inserted_at';

const eventColumns =
  'organization_id, id, type, actor_type, actor_app_id, record_id, data, previous, caused_by';

/**
 * Into a conversation that this transaction has locked. Spans a message's tables, written with the conversation's new
 * state and the events. A contact's message reopens a closed or snoozed conversation, and starts the wait if there is
 * none (contract section 3); it comes later than everything before it. A trigger updates the activity of its tags.
 */
export async function writeInConversation(
  transaction: Transaction,
  received: ReceivedMessage,
  conversationId: string,
): Promise<void> {
  const { organizationId } = received;
  const message = messageInserted(
    received,
    sql`SELECT ${conversationId}::uuid AS id, now AS inserted_at FROM before`,
  );
  const statusChange = sql`SELECT c.id, ${raw(conversationSnapshot)} AS data FROM c JOIN before ON before.status <> c.status`;
  const parts = [
    stateBefore(organizationId, conversationId),
    message,
    conversationChanged(received, conversationId),
    snapshotPart('snapshot', statusChange),
  ];
  const statusChanged = sql`
    UNION ALL
    SELECT ${organizationId}::uuid, ${newId()}::uuid, 'conversation.status_changed', 'contact', ${received.appId}::uuid, snapshot.id,
           snapshot.data, jsonb_build_object('status', before.status), jsonb_build_object('kind', 'message', 'id', ${received.id}::uuid)
      FROM snapshot, before`;
  await writeParts(
    transaction,
    parts,
    sql`INSERT INTO events (${raw(eventColumns)}) ${messageCreated(received)} ${statusChanged}`,
  );
}

type State = { status: string; now: Microseconds };

/** `before` is the conversation as it was, and the message's time. */
function stateBefore(organizationId: string, conversationId: string): WritePart {
  return {
    name: 'before',
    does: sql`
      SELECT status, greatest(clock_timestamp(), ${raw(microsecondAfter('greatest(last_activity_at, updated_at)'))}) AS now
        FROM conversations WHERE organization_id = ${organizationId} AND id = ${conversationId}`,
    reread: (rows) => {
      const { status, now } = rows[0] as State;
      // The organization first, for the snapshot of the conversation.
      return sql`SELECT ${organizationId}::uuid AS organization_id, ${status}::text AS status, ${formatTimestamp(now)}::timestamptz AS now`;
    },
  };
}

/** `from` has the conversation's id and the message's time. */
function messageInserted(received: ReceivedMessage, from: Sql): WritePart {
  const { organizationId, id, source, body, contactId, appId, metaInfo, channel } = received;
  return {
    name: 'm',
    does: sql`
      INSERT INTO messages (${raw(columns)})
      SELECT ${organizationId}, ${id}, p.id, ${source}, ${body}, ${contactId}, ${appId}, ${JSON.stringify(metaInfo)},
             ${channel ? JSON.stringify(channel.info) : null}, p.inserted_at FROM (${from}) AS p RETURNING id`,
    reread: messageRow(organizationId, id),
  };
}

function conversationChanged(
  { organizationId, id, contactId, preview, isAutomaticReply = false }: ReceivedMessage,
  conversationId: string,
): WritePart {
  const reopened = sql`
    status = 'open', snoozed_until = NULL, closed_at = NULL, waiting_since = coalesce(c.waiting_since, before.now),`;
  return {
    name: 'c',
    does: sql`
      UPDATE conversations c
         SET message_count = c.message_count + 1, ${isAutomaticReply ? empty : reopened}
             last_message_id = ${id}, last_message_preview = ${preview}, last_message_user_id = NULL,
             last_message_contact_id = ${contactId}, last_message_at = before.now,
             last_activity_at = before.now, updated_at = before.now
        FROM before WHERE c.organization_id = ${organizationId} AND c.id = ${conversationId}
      RETURNING c.*`,
    reread: conversationRow(organizationId, conversationId),
  };
}

/** Created together with its conversation, with events in that order. Returns the conversation's id. */
export async function writeInNewConversation(
  transaction: Transaction,
  received: ReceivedMessage,
  subject: string | null,
): Promise<string> {
  const { organizationId, appId } = received;
  const conversationId = newId();
  const message = messageInserted(received, sql`SELECT id, inserted_at FROM c`);
  const parts = [
    nextNumber(organizationId),
    conversationInserted(received, { conversationId, subject }),
    newConversationSnapshot(),
    message,
  ];
  await writeParts(
    transaction,
    parts,
    sql`
      INSERT INTO events (${raw(eventColumns)})
      SELECT ${organizationId}::uuid, ${newId()}::uuid, 'conversation.created', 'contact', ${appId}::uuid, snapshot.id,
             snapshot.data, NULL::jsonb, NULL::jsonb FROM snapshot
      UNION ALL ${messageCreated(received)}`,
  );
  return conversationId;
}

function conversationInserted(
  received: ReceivedMessage,
  { conversationId, subject }: { conversationId: string; subject: string | null },
): WritePart {
  const { organizationId, id, source, contactId, channel, isAutomaticReply = false } = received;
  return {
    name: 'c',
    does: sql`
      INSERT INTO conversations (organization_id, id, number, subject, source, contact_id, meta_info, message_count,
        last_message_id, last_message_preview, last_message_contact_id, last_message_at, waiting_since, last_activity_at,
        inserted_at, updated_at, channel_id, chat_channel_id, is_spam)
      SELECT ${organizationId}, ${conversationId}, last_number, ${subject}, ${source}, ${contactId},
             ${JSON.stringify(received.metaInfo)}, 1, ${id}, ${received.preview}, ${contactId}, now,
             ${raw(isAutomaticReply ? 'NULL' : 'now')}, now, now, now, ${channel?.id ?? null}, ${channel?.siteId ?? null},
             ${received.isSpam ?? false}
        FROM counted, (SELECT statement_timestamp() AS now) AS moment
      RETURNING *`,
    reread: conversationRow(organizationId, conversationId),
  };
}

function messageCreated({ organizationId, appId }: ReceivedMessage): Sql {
  return sql`
    SELECT ${organizationId}::uuid, ${newId()}::uuid, 'message.created', 'contact', ${appId}::uuid, m.id, NULL::jsonb, NULL::jsonb, NULL::jsonb
      FROM m`;
}
