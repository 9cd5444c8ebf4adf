import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { SelfCaller } from '../../access/caller.ts';
import { processTime } from '../../db/moments.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

type Sent = { id: string; caller: Pick<SelfCaller, 'organization'>; mail?: OutgoingMail | undefined };

/*
 * Parts of the one statement that sends a message, for one that goes out by mail; they speak of its `m`, the message. A message
 * without mail has none of them: of the conversation it only asks whether it has a channel.
 */

/** A condition on a conversation: it has the channel that the mail was prepared for, or none where none was. */
export function channelIs(column: string, { mail }: Pick<Sent, 'mail'>): Sql {
  return mail ? sql`AND ${raw(column)} = ${mail.channelId}` : raw(`AND ${column} IS NULL`);
}

export function mailColumns({ mail }: Sent): Sql {
  return mail ? raw(', channel_info, delivery_status, delivery_updated_at') : empty;
}

export function mailValues({ mail }: Sent): Sql {
  return mail ? sql`, ${JSON.stringify(mail.info)}::jsonb, 'queued', c.last_activity_at` : empty;
}

/** The mail, its recipients, and the outbox row that has it sent. */
export function mailInserted({ caller, mail }: Sent): Sql {
  if (!mail) return empty;
  const organizationId = caller.organization.id;
  const { recipients } = mail;
  return sql`, mailed AS (
    INSERT INTO mail_messages (organization_id, message_id, channel_id, direction, subject, message_id_header, in_reply_to,
                               reference_ids, quoted_html, sent_at)
    SELECT ${organizationId}, m.id, ${mail.channelId}, 'out', ${mail.subject}, ${mail.messageId}, ${mail.inReplyTo},
           ${mail.references}, ${mail.quotedHtml}, m.inserted_at FROM m
  ), known_by AS (
    INSERT INTO mail_message_ids (organization_id, id_hash, message_id)
    SELECT ${organizationId}, ${mail.messageIdHash}, m.id FROM m
  ), addressed AS (
    INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, name, state)
    SELECT ${organizationId}, m.id, r.place, r.kind, r.address, r.name, 'queued'
      FROM m, unnest(${recipients.map((it) => it.kind)}::text[], ${recipients.map((it) => it.address)}::text[],
                     ${recipients.map((it) => it.name)}::text[]) WITH ORDINALITY AS r (kind, address, name, place)
  ), posted AS (
    INSERT INTO mail_outbox (organization_id, message_id, channel_id, next_attempt_at, inserted_at)
    SELECT ${organizationId}, m.id, ${mail.channelId}, ${processTime()}::timestamptz, m.inserted_at FROM m
  )`;
}
