import sql, { type Sql } from 'sql-template-tag';
import type { SelfCaller } from '../../../access/caller.ts';
import type { Transaction } from '../../../db/database.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { type WritePart, writeParts } from '../../../db/write-parts.ts';
import { newId } from '../../../ids/public-id.ts';
import {
  conversationRow,
  messageRow,
  newConversationSnapshot,
  nextNumber,
} from '../../conversations/begin-conversation.ts';
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
export async function insertConversation(transaction: Transaction, created: NewConversation): Promise<void> {
  await writeParts(
    transaction,
    [
      nextNumber(created.caller.organization.id),
      conversationInserted(created),
      newConversationSnapshot(),
      messageInserted(created),
    ],
    eventsRecorded(created),
  );
  if (created.mail) await writeMail(transaction, created);
}

function conversationInserted(created: NewConversation): WritePart {
  const { id, messageId, caller, status, mail } = created;
  const organizationId = caller.organization.id;
  return {
    name: 'c',
    does: sql`
      INSERT INTO conversations (organization_id, id, number, subject, status, source, contact_id, meta_info, message_count,
        last_message_id, last_message_preview, last_message_user_id, last_message_at, first_replied_at, closed_at,
        last_activity_at, inserted_at, updated_at, channel_id)
      SELECT ${organizationId}, ${id}, last_number, ${created.subject}, ${status}, ${sourceOf(caller)}, ${created.contactId},
             ${JSON.stringify(created.metaInfo)}, 1, ${messageId}, ${created.preview}, ${caller.user.id}, now, now,
             CASE WHEN ${status} = 'closed' THEN now END, now, now, now, ${mail?.channelId ?? null}::uuid
        FROM counted, (SELECT statement_timestamp() AS now) AS moment
      RETURNING *`,
    reread: conversationRow(organizationId, id),
  };
}

function messageInserted(created: NewConversation): WritePart {
  const { messageId, caller, mail } = created;
  const organizationId = caller.organization.id;
  const status = mail ? 'queued' : null;
  return {
    name: 'm',
    does: sql`
      INSERT INTO messages (organization_id, id, conversation_id, source, body_html, user_id, via_app_id, is_ai_message,
                            meta_info, inserted_at, channel_info, delivery_status, delivery_updated_at)
      SELECT ${organizationId}, ${messageId}, id, ${sourceOf(caller)}, ${created.body}, ${caller.user.id}, ${caller.app?.id ?? null},
             ${created.isAiMessage}, ${JSON.stringify(created.metaInfo)}, inserted_at, ${mail ? JSON.stringify(mail.info) : null}::jsonb,
             ${status}, CASE WHEN ${status}::text IS NOT NULL THEN inserted_at END
        FROM c
      RETURNING id`,
    reread: messageRow(organizationId, messageId),
  };
}

function eventsRecorded({ caller }: NewConversation): Sql {
  const organizationId = sql`${caller.organization.id}::uuid`;
  const actor = sql`'member', ${caller.user.id}::uuid, ${caller.app?.id ?? null}::uuid`;
  return sql`
    INSERT INTO events (organization_id, id, type, actor_type, actor_user_id, actor_app_id, record_id, data)
    SELECT ${organizationId}, ${newId()}::uuid, 'conversation.created', ${actor}, snapshot.id, snapshot.data FROM snapshot
    UNION ALL
    SELECT ${organizationId}, ${newId()}::uuid, 'message.created', ${actor}, m.id, NULL FROM m`;
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
