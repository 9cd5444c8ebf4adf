import type { Reader, Transaction } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { microsecondAfter } from '../../../db/moments.ts';
import { newId } from '../../../ids/public-id.ts';
import type { ReadMail } from '../../../mime/read-mail.ts';
import { messageIdHash } from '../admission/find-threads.ts';
import type { MailRecord } from '../mail-store.ts';

type Where = { organizationId: string; conversationId: string; mail: ReadMail };

/**
 * Whether the conversation already has this email as one that Deskbell sent: by an id that a server gave it, or by
 * its Date, to the second, if a server has silently changed the Message-ID.
 */
export async function isOwnMail(
  reader: Reader,
  { organizationId, conversationId, mail }: Where,
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
  await transaction.write({
    name: 'write_echo',
    text: `
      WITH before AS (
        SELECT greatest(clock_timestamp(), ${microsecondAfter('greatest(last_activity_at, updated_at)')}) AS now
          FROM conversations WHERE organization_id = $1 AND id = $3
      ), m AS (
        INSERT INTO messages (organization_id, id, conversation_id, source, body_html, channel_info, delivery_status,
                              delivery_updated_at, inserted_at)
        SELECT $1, $2, $3, 'email', $4, $5, 'sent', now, now FROM before RETURNING id
      ), c AS (
        UPDATE conversations c
           SET message_count = c.message_count + 1, last_message_id = $2, last_message_preview = $6,
               last_message_user_id = NULL, last_message_contact_id = NULL, last_message_at = before.now,
               waiting_since = CASE WHEN c.waiting_since > $7 THEN c.waiting_since END,
               first_replied_at = coalesce(c.first_replied_at, before.now), last_activity_at = before.now, updated_at = before.now
          FROM before WHERE c.organization_id = $1 AND c.id = $3
      )
      INSERT INTO events (organization_id, id, type, actor_type, record_id)
      SELECT $1, $8::uuid, 'message.created', 'system', m.id FROM m`,
    values: [
      echo.organizationId,
      echo.id,
      echo.conversationId,
      echo.body,
      JSON.stringify(echo.info),
      echo.preview,
      formatTimestamp(echo.sentAt),
      newId(),
    ],
  });
}

type BegunConversation = EchoMessage & { contactId: string; channelId: string; subject: string | null };

/** As a conversation that a member started, and its first message: nobody waits for a reply. */
export async function writeBegunConversation(
  transaction: Transaction,
  begun: BegunConversation,
): Promise<void> {
  await transaction.write({
    name: 'write_begun_conversation',
    text: `
      WITH counted AS (
        UPDATE conversation_counters SET last_number = last_number + 1 WHERE organization_id = $1 RETURNING last_number
      ), moment AS (
        SELECT statement_timestamp() AS now
      ), c AS (
        INSERT INTO conversations (organization_id, id, number, subject, source, contact_id, message_count, last_message_id,
          last_message_preview, last_message_at, first_replied_at, last_activity_at, inserted_at, updated_at, channel_id)
        SELECT $1, $3, last_number, $4, 'email', $5, 1, $2, $6, now, now, now, now, now, $7 FROM counted, moment
        RETURNING *
      ), m AS (
        INSERT INTO messages (organization_id, id, conversation_id, source, body_html, channel_info, delivery_status,
                              delivery_updated_at, inserted_at)
        SELECT $1, $2, id, 'email', $8, $9, 'sent', inserted_at, inserted_at FROM c RETURNING id
      )
      INSERT INTO events (organization_id, id, type, actor_type, record_id, data)
      SELECT $1, $10::uuid, 'conversation.created', 'system', c.id, to_jsonb(c) || '{"tags": []}' FROM c
      UNION ALL
      SELECT $1, $11::uuid, 'message.created', 'system', m.id, NULL FROM m`,
    values: [
      begun.organizationId,
      begun.id,
      begun.conversationId,
      begun.subject,
      begun.contactId,
      begun.preview,
      begun.channelId,
      begun.body,
      JSON.stringify(begun.info),
      newId(),
      newId(),
    ],
  });
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
