import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { SelfCaller } from '../../access/caller.ts';
import { processTime } from '../../db/timestamps.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

type Sent = { caller: Pick<SelfCaller, 'organization'>; mail?: OutgoingMail | undefined };

/*
 * Parts of the single statement that sends a message, for one that is sent by email; they refer to its `m`, the
 * message. A message without email has none of them: it only checks whether the conversation has a channel.
 */

/** A condition on a conversation: it has the channel that the email was prepared for, or none if none was. */
export function channelIs(column: string, { mail }: Pick<Sent, 'mail'>): Sql {
  return mail ? sql`AND ${raw(column)} = ${mail.channelId}` : raw(`AND ${column} IS NULL`);
}

export function mailColumns({ mail }: Sent): Sql {
  return mail ? raw(', channel_info, delivery_status, delivery_updated_at') : empty;
}

export function mailValues({ mail }: Sent): Sql {
  return mail ? sql`, ${JSON.stringify(mail.info)}::jsonb, 'queued', c.last_activity_at` : empty;
}

/** Writes the email, its recipients, and the outbox row that has it sent; nothing for a message that isn't an email. */
export function mailInserts({ caller, mail }: Sent): Sql[] {
  if (!mail) return [];
  const organizationId = caller.organization.id;
  const { recipients } = mail;
  return [
    sql`
      INSERT INTO mail_messages (organization_id, message_id, channel_id, direction, subject, message_id_header, in_reply_to,
                                 reference_ids, quoted_html, signature_html, sent_at)
      SELECT ${organizationId}, m.id, ${mail.channelId}, 'out', ${mail.subject}, ${mail.messageId}, ${mail.inReplyTo},
             ${mail.references}, ${mail.quotedHtml}, ${mail.signatureHtml}, m.inserted_at FROM m`,
    sql`
      INSERT INTO mail_message_ids (organization_id, id_hash, message_id)
      SELECT ${organizationId}, ${mail.messageIdHash}, m.id FROM m`,
    sql`
      INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, name, state)
      SELECT ${organizationId}, m.id, r.place, r.kind, r.address, r.name, 'queued'
        FROM m, unnest(${recipients.map((it) => it.kind)}::text[], ${recipients.map((it) => it.address)}::text[],
                       ${recipients.map((it) => it.name)}::text[]) WITH ORDINALITY AS r (kind, address, name, place)`,
    sql`
      INSERT INTO mail_outbox (organization_id, message_id, channel_id, next_attempt_at, inserted_at)
      SELECT ${organizationId}, m.id, ${mail.channelId}, ${processTime()}::timestamptz, m.inserted_at FROM m`,
  ];
}

/** The same as parts of the statement. */
export function mailInserted(message: Sent): Sql {
  const parts = mailInserts(message).map((insert, index) => sql`, ${raw(`mailed_${index}`)} AS (${insert})`);
  return parts.length > 0 ? join(parts, '') : empty;
}
