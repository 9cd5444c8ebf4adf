import type { QueryResultRow } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Reader, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { microsecondAfter } from '../../../db/timestamps.ts';
import { type WritePart, writeParts } from '../../../db/write-parts.ts';
import { newId } from '../../../ids/public-id.ts';
import type { ReadMail } from '../../../mime/read-mail.ts';
import {
  conversationRow,
  messageRow,
  newConversationSnapshot,
  nextNumber,
} from '../../conversations/begin-conversation.ts';
import { messageIdHash } from '../admission/find-threads.ts';
import type { MailRecord } from '../mail-store.ts';

type EchoKey = { organizationId: string; conversationId: string; mail: ReadMail };

/**
 * Whether the conversation already has this email as one that Deskbell sent: by an id that a server gave it, or by
 * its Date, to the second, if a server has silently changed the Message-ID.
 */
export async function isOwnMail(
  reader: Reader,
  { organizationId, conversationId, mail }: EchoKey,
): Promise<boolean> {
  const [row] = await reader.read<{ is_own: boolean }>({
    name: 'is_own_mail',
    text: `SELECT EXISTS (
             SELECT 1 FROM mail_message_ids i WHERE i.organization_id = $1 AND i.id_hash = $3) OR EXISTS (
             SELECT 1 FROM messages m
               JOIN mail_messages o ON o.organization_id = $1 AND o.message_id = m.id AND o.direction = 'out'
              WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.user_id IS NOT NULL
                AND floor(extract(epoch FROM o.sent_at)) = $4) AS is_own`,
    values: [
      organizationId,
      conversationId,
      messageIdHash(mail.messageId ?? ''),
      mail.date === null ? null : Math.floor(mail.date / 1000),
    ],
  });
  return row?.is_own ?? false;
}

type EchoMessage = {
  organizationId: string;
  id: string;
  conversationId: string;
  body: string;
  preview: string;
  sentAt: Microseconds;
  info: Record<string, unknown>;
};

/**
 * As a member's message: it ends the wait, unless the contact has written after it was sent, and keeps the status.
 * Its delivery is known.
 */
export async function writeEchoMessage(transaction: Transaction, echo: EchoMessage): Promise<void> {
  const { organizationId, id, conversationId } = echo;
  const before = {
    name: 'before',
    does: sql`
      SELECT id, greatest(clock_timestamp(), ${raw(microsecondAfter('greatest(last_activity_at, updated_at)'))}) AS inserted_at
        FROM conversations WHERE organization_id = ${organizationId} AND id = ${conversationId}`,
    reread: ([row]: QueryResultRow[]) =>
      sql`SELECT ${conversationId}::uuid AS id, ${formatTimestamp(row?.inserted_at)}::timestamptz AS inserted_at`,
  };
  const changed = {
    name: 'c',
    does: sql`
      UPDATE conversations c
         SET message_count = c.message_count + 1, last_message_id = ${id}, last_message_preview = ${echo.preview},
             last_message_user_id = NULL, last_message_contact_id = NULL, last_message_at = before.inserted_at,
             waiting_since = CASE WHEN c.waiting_since > ${formatTimestamp(echo.sentAt)} THEN c.waiting_since END,
             first_replied_at = coalesce(c.first_replied_at, before.inserted_at), last_activity_at = before.inserted_at,
             updated_at = before.inserted_at
        FROM before WHERE c.organization_id = ${organizationId} AND c.id = ${conversationId}`,
  };
  await writeParts(
    transaction,
    [before, messageInserted(echo, 'before'), changed],
    sql`INSERT INTO events (organization_id, id, type, actor_type, record_id, data) ${messageCreated(echo)}`,
  );
}

type BegunConversation = EchoMessage & { contactId: string; channelId: string; subject: string | null };

/** As a conversation that a member started, and its first message: nobody waits for a reply. */
export async function writeBegunConversation(
  transaction: Transaction,
  begun: BegunConversation,
): Promise<void> {
  const { organizationId, id, conversationId } = begun;
  const opened = {
    name: 'c',
    does: sql`
      INSERT INTO conversations (organization_id, id, number, subject, source, contact_id, message_count, last_message_id,
        last_message_preview, last_message_at, first_replied_at, last_activity_at, inserted_at, updated_at, channel_id)
      SELECT ${organizationId}, ${conversationId}, last_number, ${begun.subject}, 'email', ${begun.contactId}, 1, ${id},
             ${begun.preview}, now, now, now, now, now, ${begun.channelId}
        FROM counted, (SELECT statement_timestamp() AS now) AS moment
      RETURNING *`,
    reread: conversationRow(organizationId, conversationId),
  };
  await writeParts(
    transaction,
    [nextNumber(organizationId), opened, newConversationSnapshot(), messageInserted(begun, 'c')],
    sql`
      INSERT INTO events (organization_id, id, type, actor_type, record_id, data)
      SELECT ${organizationId}::uuid, ${newId()}::uuid, 'conversation.created', 'system', snapshot.id, snapshot.data FROM snapshot
      UNION ALL ${messageCreated(begun)}`,
  );
}

/** `from` has the conversation's id and the message's time. */
function messageInserted({ organizationId, id, body, info }: EchoMessage, from: string): WritePart {
  return {
    name: 'm',
    does: sql`
      INSERT INTO messages (organization_id, id, conversation_id, source, body_html, channel_info, delivery_status,
                            delivery_updated_at, inserted_at)
      SELECT ${organizationId}, ${id}, p.id, 'email', ${body}, ${JSON.stringify(info)}, 'sent', p.inserted_at, p.inserted_at
        FROM ${raw(from)} AS p RETURNING id`,
    reread: messageRow(organizationId, id),
  };
}

function messageCreated({ organizationId }: EchoMessage): Sql {
  return sql`
    SELECT ${organizationId}::uuid, ${newId()}::uuid, 'message.created', 'system', m.id, NULL::jsonb FROM m`;
}

/** Stored like an email that was sent: the next reply follows it, and replies to it find it. */
export async function insertEchoMail(
  transaction: Transaction,
  record: Omit<MailRecord, 'sender' | 'verdicts'>,
): Promise<void> {
  const { organizationId, messageId, mail } = record;
  const recipients = [
    ...mail.to.map((it) => ({ ...it, kind: 'to' })),
    ...mail.cc.map((it) => ({ ...it, kind: 'cc' })),
  ];
  await transaction.write({
    name: 'insert_echo_mail',
    text: `
      WITH mailed AS (
        INSERT INTO mail_messages (organization_id, message_id, channel_id, direction, subject, message_id_header, in_reply_to,
                                   reference_ids, quoted_html, raw_key, sent_at)
        VALUES ($1, $2, $3, 'out', $4, $5, $6, $7, $8, $9, $10)
      ), known_by AS (
        INSERT INTO mail_message_ids (organization_id, id_hash, message_id) SELECT $1, $11, $2 WHERE $5::text IS NOT NULL
      )
      INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, name, state)
      SELECT $1, $2, r.place, r.kind, r.address, r.name, 'sent'
        FROM unnest($12::text[], $13::text[], $14::text[]) WITH ORDINALITY AS r (kind, address, name, place)`,
    values: [
      organizationId,
      messageId,
      record.channelId,
      mail.subject,
      mail.messageId,
      mail.inReplyTo[0] ?? null,
      mail.references,
      record.quotedHtml,
      record.rawKey,
      new Date(record.sentAt).toISOString(),
      messageIdHash(mail.messageId ?? ''),
      recipients.map(({ kind }) => kind),
      recipients.map(({ address }) => address),
      recipients.map(({ name }) => name),
    ],
  });
}
