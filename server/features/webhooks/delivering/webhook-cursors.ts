import type { Reader, Transaction } from '../../../db/database.ts';
import { readAcross } from '../../../db/sharded/across-organizations.ts';

export type Behind = {
  /** Whether there is any endpoint at all. */
  hasWebhooks: boolean;
  /** Some of those whose log has unread events. */
  organizationIds: string[];
};

const batchSize = 100;

/** One read of two small tables, which are empty without webhooks. */
export async function logsBehind(reader: Reader): Promise<Behind> {
  const rows = await readAcross<{ any: boolean; behind: string[] }>(reader, {
    name: 'logs_behind',
    text: (among) => `SELECT EXISTS (SELECT 1 FROM webhook_cursors WHERE ${among('organization_id')}) AS any,
                  ARRAY(SELECT c.organization_id FROM webhook_cursors c JOIN event_heads h USING (organization_id)
                         WHERE h.last_position > c.position AND ${among('c.organization_id')} AND ${among('h.organization_id')}
                         LIMIT ${batchSize}) AS behind`,
    values: [],
  });
  return { hasWebhooks: rows.some(({ any }) => any), organizationIds: rows.flatMap(({ behind }) => behind) };
}

/** Whether an organization has endpoints, and unread events in its log. */
export async function isLogBehind(reader: Reader, organizationId: string): Promise<boolean> {
  const rows = await reader.read({
    name: 'is_log_behind',
    text: `SELECT 1 FROM webhook_cursors c JOIN event_heads h ON h.organization_id = $1
            WHERE c.organization_id = $1 AND h.last_position > c.position`,
    values: [organizationId],
  });
  return rows.length > 0;
}

/** How far this organization's log was read, locked for this transaction to move. Undefined if another one has it. */
export async function claimCursor(
  transaction: Transaction,
  organizationId: string,
): Promise<number | undefined> {
  const [row] = await transaction.read<{ position: number }>({
    name: 'claim_webhook_cursor',
    text: 'SELECT position FROM webhook_cursors WHERE organization_id = $1 FOR UPDATE SKIP LOCKED',
    values: [organizationId],
  });
  return row?.position;
}

export async function moveCursor(
  transaction: Transaction,
  organizationId: string,
  position: number,
): Promise<void> {
  await transaction.write({
    name: 'move_webhook_cursor',
    text: 'UPDATE webhook_cursors SET position = $2 WHERE organization_id = $1',
    values: [organizationId, position],
  });
}

/** Removes the cursor of a log that no endpoint follows any more; creating or enabling one restores it. Returns whether it was removed. */
export async function dropCursor(transaction: Transaction, organizationId: string): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'drop_webhook_cursor',
    text: `DELETE FROM webhook_cursors
            WHERE organization_id = $1 AND NOT EXISTS (
                  SELECT 1 FROM webhooks w JOIN connections c ON c.id = w.connection_id AND c.revoked_at IS NULL
                   WHERE w.organization_id = $1 AND w.disabled_at IS NULL AND w.deleted_at IS NULL)`,
    values: [organizationId],
  });
  return rowCount === 1;
}
