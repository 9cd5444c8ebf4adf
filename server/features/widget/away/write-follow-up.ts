import type { Transaction } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { OutgoingMail } from '../../messages/outgoing-mail.ts';
import type { FollowUpKey } from './follow-up-store.ts';

/** An email with more than its message's own body. */
export type FollowUpMail = OutgoingMail & { sentHtml: string };

type Written = { messageId: string; earlierIds: readonly string[]; mail: FollowUpMail };

/**
 * The email of a message that was written without one, and the outbox row that has it sent. The message's delivery
 * follows it, unless the message has arrived in the chat already.
 */
export async function writeFollowUp(
  transaction: Transaction,
  { organization_id: organizationId }: FollowUpKey,
  { messageId, earlierIds, mail }: Written,
): Promise<void> {
  const now = processTime();
  const before = await lockMessage(transaction, organizationId, messageId);
  const { rows } = await transaction.write<{ data: Record<string, unknown> }>({
    name: 'write_follow_up',
    text: `WITH m AS (
             UPDATE messages
                SET channel_info = coalesce(channel_info, '{}') || $3::jsonb, delivery_error = NULL,
                    delivery_status = CASE WHEN delivery_status IN ('delivered', 'read') THEN delivery_status ELSE 'queued' END,
                    delivery_updated_at = CASE WHEN delivery_status IN ('delivered', 'read') THEN delivery_updated_at ELSE $4 END
              WHERE organization_id = $1 AND id = $2 RETURNING *
           ), mailed AS (
             INSERT INTO mail_messages (organization_id, message_id, channel_id, direction, subject, message_id_header,
                                        reference_ids, sent_at, sent_html, also_message_ids)
             SELECT $1::uuid, $2::uuid, $5::uuid, 'out', $6, $7, $8::text[], $4::timestamptz, $9, $10::uuid[]
           ), known_by AS (
             INSERT INTO mail_message_ids (organization_id, id_hash, message_id) SELECT $1::uuid, $11::bytea, $2::uuid
           ), addressed AS (
             INSERT INTO mail_recipients (organization_id, message_id, place, kind, address, name, state)
             SELECT $1::uuid, $2::uuid, 1, 'to', $12, $13, 'queued'
           ), posted AS (
             INSERT INTO mail_outbox (organization_id, message_id, channel_id, next_attempt_at, inserted_at)
             SELECT $1::uuid, $2::uuid, $5::uuid, $4::timestamptz, $4::timestamptz
           )
           SELECT to_jsonb(m) AS data FROM m`,
    values: [
      organizationId,
      messageId,
      JSON.stringify(mail.info),
      now,
      mail.channelId,
      mail.subject,
      mail.messageId,
      mail.references,
      mail.sentHtml,
      earlierIds,
      mail.messageIdHash,
      mail.recipients[0]?.address ?? '',
      mail.recipients[0]?.name ?? null,
    ],
  });
  await recordEvent(transaction, {
    organizationId,
    type: 'message.delivery_changed',
    actor: { type: 'system' },
    recordId: messageId,
    data: rows[0]?.data ?? {},
    previous: before,
  });
}

/** The previous row, for the event. */
async function lockMessage(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<Record<string, unknown>> {
  const [row] = await transaction.read<{ previous: Record<string, unknown> }>({
    name: 'lock_followed_message',
    text: `SELECT jsonb_build_object('channel_info', channel_info, 'delivery_status', delivery_status, 'delivery_error', delivery_error,
                                     'delivery_updated_at', delivery_updated_at) AS previous
             FROM messages WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    values: [organizationId, id],
  });
  return row?.previous ?? {};
}
