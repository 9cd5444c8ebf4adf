import type { Transaction } from '../../db/database.ts';

const batchSize = 5000;

/** Those that nobody can find any more, or whose connection has ended: they get nothing. */
const ended = `
  SELECT w.organization_id, w.id FROM webhooks w JOIN connections c ON c.id = w.connection_id
   WHERE w.deleted_at IS NOT NULL OR c.revoked_at < now() - interval '1 day'`;

/** Clears away ended endpoints: at most a batch of what was delivered to them, and those of which nothing is left. */
export async function sweepWebhooks(transaction: Transaction): Promise<void> {
  await transaction.write({
    text: `DELETE FROM webhook_deliveries WHERE ctid = ANY (ARRAY(
             SELECT d.ctid FROM (${ended}) ended
               JOIN webhook_deliveries d ON d.organization_id = ended.organization_id AND d.webhook_id = ended.id
              LIMIT ${batchSize}))`,
    values: [],
  });
  await transaction.write({
    text: `DELETE FROM webhooks w USING (${ended}) ended
            WHERE w.organization_id = ended.organization_id AND w.id = ended.id AND NOT EXISTS (
                  SELECT 1 FROM webhook_deliveries d WHERE d.organization_id = w.organization_id AND d.webhook_id = w.id)`,
    values: [],
  });
}
