import type { Delivery } from '../../../contract/channel.ts';
import type { Transaction } from '../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../db/microseconds.ts';

export type MessageLocator = { organizationId: string; conversationId: string; messageId: string };

/**
 * Locks a message of this conversation, so that nothing moves or reports it before the transaction ends; returns the
 * time. Undefined if it isn't in this conversation.
 */
export async function lockMessage(
  transaction: Transaction,
  key: MessageLocator,
): Promise<Microseconds | undefined> {
  const [row] = await transaction.read<{ now: Microseconds }>({
    name: 'lock_message',
    text: `SELECT clock_timestamp() AS now FROM messages
            WHERE organization_id = $1 AND conversation_id = $2 AND id = $3 FOR NO KEY UPDATE`,
    values: [key.organizationId, key.conversationId, key.messageId],
  });
  return row?.now;
}

/** Writes the delivery of a locked message; returns its row as events store it. */
export async function setDelivery(
  transaction: Transaction,
  { organizationId, messageId }: MessageLocator,
  { status, error }: Delivery,
  now: Microseconds,
): Promise<Record<string, unknown>> {
  const { rows } = await transaction.write<{ snapshot: Record<string, unknown> }>({
    name: 'set_delivery',
    text: `WITH m AS (
             UPDATE messages SET delivery_status = $3, delivery_error = $4, delivery_updated_at = $5
              WHERE organization_id = $1 AND id = $2 RETURNING *)
           SELECT to_jsonb(m) AS snapshot FROM m`,
    values: [organizationId, messageId, status, error, formatTimestamp(now)],
  });
  return rows[0]?.snapshot ?? {};
}

/**
 * Records in a locked conversation's row that this message could not be delivered, or (null) that it could after all.
 * Does nothing if it is no longer the last message.
 */
export async function setFailure(
  transaction: Transaction,
  { organizationId, conversationId, messageId }: MessageLocator,
  failure: Delivery | null,
  { failedAt, updatedAt }: { failedAt: Microseconds; updatedAt: Microseconds },
): Promise<void> {
  await transaction.write({
    name: 'set_delivery_failure',
    text: `UPDATE conversations
              SET undelivered_message_id = $4, undelivered_error = $5, undelivered_at = $6, updated_at = $7
            WHERE organization_id = $1 AND id = $2 AND last_message_id = $3`,
    values: [
      organizationId,
      conversationId,
      messageId,
      failure && messageId,
      failure?.error ?? null,
      failure && formatTimestamp(failedAt),
      formatTimestamp(updatedAt),
    ],
  });
}
