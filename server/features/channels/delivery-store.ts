import type { Delivery } from '../../../contract/channel.ts';
import type { Transaction } from '../../db/database.ts';

export type WhichMessage = { organizationId: string; conversationId: string; messageId: string };

/** Whether the message is in this conversation, and held by this transaction: nobody moves or reports it in the meantime. */
export async function lockMessage(transaction: Transaction, which: WhichMessage): Promise<boolean> {
  const rows = await transaction.read({
    name: 'lock_message',
    text: `SELECT FROM messages WHERE organization_id = $1 AND conversation_id = $2 AND id = $3 FOR NO KEY UPDATE`,
    values: [which.organizationId, which.conversationId, which.messageId],
  });
  return rows.length === 1;
}

/** Writes a held message's delivery; returns its row as events keep it. */
export async function setDelivery(
  transaction: Transaction,
  { organizationId, messageId }: WhichMessage,
  { status, error }: Delivery,
): Promise<Record<string, unknown>> {
  const { rows } = await transaction.write<{ snapshot: Record<string, unknown> }>({
    name: 'set_delivery',
    text: `UPDATE messages m SET delivery_status = $3, delivery_error = $4 WHERE organization_id = $1 AND id = $2
        RETURNING to_jsonb(m) AS snapshot`,
    values: [organizationId, messageId, status, error],
  });
  return rows[0]?.snapshot ?? {};
}
