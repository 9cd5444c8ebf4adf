import type { QueryResultRow } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';
import { microsecondAfter } from '../../db/timestamps.ts';
import { type WritePart, writeParts } from '../../db/write-parts.ts';
import { newId } from '../../ids/public-id.ts';
import type { ReceivedMessage } from '../channels/received-message-store.ts';
import { conversationRow, nextNumber } from '../conversations/begin-conversation.ts';

/**
 * An email from before its channel was connected. It keeps the time when it was sent, starts no wait, and has no
 * events, which would flood webhooks and notify everybody of email that was answered long ago.
 */
export type EarlierMessage = ReceivedMessage & {
  /** Unix seconds. */
  sentAt: number;
};

/**
 * Into a conversation that this transaction has locked, which keeps its status. If it precedes the first message of
 * an imported conversation, it becomes its first message.
 */
export async function writeEarlierInConversation(
  transaction: Transaction,
  earlier: EarlierMessage,
  { conversationId, subject }: { conversationId: string; subject: string | null },
): Promise<void> {
  const { organizationId, id, preview, contactId } = earlier;
  const at = sentAt(earlier);
  const key = sql`organization_id = ${organizationId} AND id = ${conversationId}`;
  const before = {
    name: 'before',
    does: sql`
      SELECT id, source = 'import' AS is_import, coalesce(last_message_at < ${at}, true) AS is_latest,
             greatest(clock_timestamp(), ${raw(microsecondAfter('updated_at'))}) AS now
        FROM conversations WHERE ${key}`,
    reread: (rows: QueryResultRow[]) => {
      const { is_import, is_latest, now } = rows[0] as State;
      return sql`SELECT ${conversationId}::uuid AS id, ${is_import}::boolean AS is_import, ${is_latest}::boolean AS is_latest,
                        ${formatTimestamp(now)}::timestamptz AS now`;
    },
  };
  await writeParts(
    transaction,
    [before, messageInserted(earlier, 'before')],
    sql`
      UPDATE conversations c
         SET message_count = c.message_count + 1,
             last_message_id = CASE WHEN is_latest THEN ${id} ELSE c.last_message_id END,
             last_message_preview = CASE WHEN is_latest THEN ${preview} ELSE c.last_message_preview END,
             last_message_user_id = CASE WHEN is_latest THEN NULL ELSE c.last_message_user_id END,
             last_message_contact_id = CASE WHEN is_latest THEN ${contactId} ELSE c.last_message_contact_id END,
             last_message_at = CASE WHEN is_latest THEN ${at} ELSE c.last_message_at END,
             last_activity_at = greatest(c.last_activity_at, ${at}),
             inserted_at = CASE WHEN is_import THEN least(c.inserted_at, ${at}) ELSE c.inserted_at END,
             subject = CASE WHEN is_import AND ${at} < c.inserted_at THEN coalesce(${subject}, c.subject) ELSE c.subject END,
             updated_at = before.now
        FROM before WHERE c.organization_id = ${organizationId} AND c.id = ${conversationId}`,
  );
}

type State = { is_import: boolean; is_latest: boolean; now: Microseconds };

/** Into a new conversation, which is closed. Returns its id. */
export async function writeEarlierInNewConversation(
  transaction: Transaction,
  earlier: EarlierMessage,
  subject: string | null,
): Promise<string> {
  const { organizationId, id, source, contactId, channel } = earlier;
  const conversationId = newId();
  const at = sentAt(earlier);
  const opened = {
    name: 'c',
    does: sql`
      INSERT INTO conversations (organization_id, id, number, subject, source, contact_id, meta_info, message_count, status,
        closed_at, last_message_id, last_message_preview, last_message_contact_id, last_message_at, last_activity_at,
        inserted_at, updated_at, channel_id, is_spam)
      SELECT ${organizationId}, ${conversationId}, last_number, ${subject}, ${source}, ${contactId},
             ${JSON.stringify(earlier.metaInfo)}, 1, 'closed', ${at}, ${id}, ${earlier.preview}, ${contactId}, ${at},
             ${at}, ${at}, statement_timestamp(), ${channel?.id ?? null}, ${earlier.isSpam ?? false}
        FROM counted
      RETURNING id`,
    reread: conversationRow(organizationId, conversationId),
  };
  await writeParts(transaction, [nextNumber(organizationId), opened], messageInserted(earlier, 'c').does);
  return conversationId;
}

/** `from` has the conversation's id. */
function messageInserted(earlier: EarlierMessage, from: string): WritePart {
  const { organizationId, id, source, body, contactId, metaInfo, channel } = earlier;
  return {
    name: 'm',
    does: sql`
      INSERT INTO messages (organization_id, id, conversation_id, source, body_html, contact_id, meta_info, channel_info, inserted_at)
      SELECT ${organizationId}, ${id}, ${raw(from)}.id, ${source}, ${body}, ${contactId}, ${JSON.stringify(metaInfo)},
             ${channel ? JSON.stringify(channel.info) : null}, ${sentAt(earlier)} FROM ${raw(from)}`,
  };
}

function sentAt({ sentAt: seconds }: EarlierMessage): Sql {
  return sql`to_timestamp(${seconds})`;
}
