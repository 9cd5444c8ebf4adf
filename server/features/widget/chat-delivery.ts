import type { Database, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/timestamps.ts';
import { recordEvent } from '../../events/record-event.ts';
import { isUndelivered, type WidgetMessageRow } from './visible-messages.ts';

type Parts = { database: Database; wakeSequencer: (organizationId: string) => void };

/**
 * Marks replies that a list or stream has just returned to their visitor as delivered. Their rows show which were
 * marked before: for those nothing is written, however often they are read.
 */
export async function markDelivered(
  { database, wakeSequencer }: Parts,
  organizationId: string,
  rows: readonly Pick<WidgetMessageRow, 'id' | 'is_undelivered'>[],
): Promise<void> {
  const ids = rows.filter(({ is_undelivered }) => is_undelivered).map(({ id }) => id);
  if (ids.length === 0) return;
  await database.transaction((transaction) =>
    advance(transaction, { status: 'delivered', organizationId, values: [ids] }),
  );
  wakeSequencer(organizationId);
}

/** Marks members' messages of a conversation as read, up to one of them. */
export function markReadUpTo(
  transaction: Transaction,
  organizationId: string,
  { conversationId, id }: { conversationId: string; id: string },
): Promise<void> {
  const values = [conversationId, id];
  return advance(transaction, { status: 'read', organizationId, values });
}

type Advance = {
  status: keyof typeof waiting;
  organizationId: string;
  /** The parameters of the status condition. */
  values: readonly unknown[];
};

type Delivery = {
  delivery_status: string | null;
  delivery_error: string | null;
  delivery_updated_at: string | null;
};
type Changed = { id: string; data: Record<string, unknown> };

/**
 * Locked by a separate statement, so that a list and a stream that return the same reply at once can't deadlock
 * (decision 0115).
 */
async function advance(transaction: Transaction, { status, organizationId, values }: Advance): Promise<void> {
  const locked = await transaction.read<{ id: string; before: Delivery }>({
    name: `lock_to_be_${status}`,
    text: `SELECT id, jsonb_build_object('delivery_status', delivery_status, 'delivery_error', delivery_error,
                                         'delivery_updated_at', delivery_updated_at) AS before
             FROM messages WHERE organization_id = $1 AND user_id IS NOT NULL AND ${waiting[status]}
            ORDER BY id DESC LIMIT 100 FOR NO KEY UPDATE`,
    values: [organizationId, ...values],
  });
  if (locked.length === 0) return;
  const before = new Map(locked.map((row) => [row.id, row.before]));
  const { rows } = await transaction.write<Changed>({
    name: 'advance_chat_delivery',
    text: `WITH m AS (
             UPDATE messages SET delivery_status = $3, delivery_error = NULL, delivery_updated_at = $4
              WHERE organization_id = $1 AND id = ANY ($2) RETURNING *)
           SELECT m.id, to_jsonb(m) AS data FROM m`,
    values: [organizationId, [...before.keys()], status, processTime()],
  });
  for (const { id: recordId, data } of rows)
    await recordEvent(transaction, {
      organizationId,
      type: 'message.delivery_changed',
      actor: { type: 'system' },
      recordId,
      data,
      previous: { ...before.get(recordId) },
    });
}

/** The statuses that a new one supersedes. */
const waiting = {
  delivered: `id = ANY ($2) AND ${isUndelivered('messages')}`,
  read: `conversation_id = $2 AND id <= $3 AND coalesce(delivery_status, 'sent') IN ('queued', 'sent', 'delivered')`,
} as const;
