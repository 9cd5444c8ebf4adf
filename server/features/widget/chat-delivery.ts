import type { Database, Transaction } from '../../db/database.ts';
import { processTime } from '../../db/moments.ts';
import { recordEvent } from '../../events/record-event.ts';
import { isUndelivered, type WidgetMessageRow } from './visible-messages.ts';

type Parts = { database: Database; wakeSequencer: (organizationId: string) => void };

/**
 * Marks answers that a list or stream has just given to their visitor as delivered. Those that were marked before are known by their rows: nothing
 * is written for them, however often they are asked for.
 */
export async function markDelivered(
  { database, wakeSequencer }: Parts,
  organizationId: string,
  rows: readonly Pick<WidgetMessageRow, 'id' | 'is_undelivered'>[],
): Promise<void> {
  const ids = rows.filter(({ is_undelivered }) => is_undelivered).map(({ id }) => id);
  if (ids.length === 0) return;
  await database.transaction((transaction) =>
    advance(transaction, { name: 'deliver_to_visitor', status: 'delivered', organizationId, values: [ids] }),
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
  return advance(transaction, { name: 'read_by_visitor', status: 'read', organizationId, values });
}

type Advance = {
  name: string;
  status: keyof typeof texts;
  organizationId: string;
  values: readonly unknown[];
};

type Changed = { id: string; data: Record<string, unknown>; previous: Record<string, unknown> };

async function advance(
  transaction: Transaction,
  { name, status, organizationId, values }: Advance,
): Promise<void> {
  const { rows } = await transaction.write<Changed>({
    name,
    text: texts[status],
    values: [organizationId, processTime(), ...values],
  });
  for (const { id: recordId, data, previous } of rows)
    await recordEvent(transaction, {
      organizationId,
      type: 'message.delivery_changed',
      actor: { type: 'system' },
      recordId,
      data,
      previous,
    });
}

const advanced = (status: string, which: string) => `
  WITH before AS (
    SELECT id, delivery_status, delivery_error, delivery_updated_at FROM messages
     WHERE organization_id = $1 AND user_id IS NOT NULL AND ${which}
     ORDER BY id DESC LIMIT 100 FOR NO KEY UPDATE
  ), m AS (
    UPDATE messages SET delivery_status = '${status}', delivery_error = NULL, delivery_updated_at = $2
     WHERE organization_id = $1 AND id IN (SELECT id FROM before) RETURNING *)
  SELECT m.id, to_jsonb(m) AS data, to_jsonb(before) - 'id' AS previous FROM m JOIN before ON before.id = m.id`;

const texts = {
  delivered: advanced('delivered', `id = ANY ($3) AND ${isUndelivered('messages')}`),
  read: advanced(
    'read',
    `conversation_id = $3 AND id <= $4 AND coalesce(delivery_status, 'sent') IN ('queued', 'sent', 'delivered')`,
  ),
} as const;
