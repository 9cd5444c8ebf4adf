import type { Reader, Writer } from '../../db/database.ts';
import { readAcross } from '../../db/sharded/across-organizations.ts';

const batchSize = 5000;

/** Deletes ended endpoints: at most one batch of their deliveries, and endpoints without any left. */
export async function sweepWebhooks(writer: Writer): Promise<void> {
  for (const { organization_id, ids } of await endedWebhooks(writer)) {
    await writer.write({
      name: 'delete_ended_deliveries',
      text: `DELETE FROM webhook_deliveries WHERE organization_id = $1 AND id IN (
               SELECT id FROM webhook_deliveries WHERE organization_id = $1 AND webhook_id = ANY ($2) LIMIT ${batchSize})`,
      values: [organization_id, ids],
    });
    await writer.write({
      name: 'delete_ended_webhooks',
      text: `DELETE FROM webhooks w WHERE w.organization_id = $1 AND w.id = ANY ($2) AND NOT EXISTS (
               SELECT 1 FROM webhook_deliveries d WHERE d.organization_id = $1 AND d.webhook_id = w.id)`,
      values: [organization_id, ids],
    });
  }
}

type Ended = { organization_id: string; ids: string[] };

/** Deleted ones, and those whose connection has ended: they get nothing. */
async function endedWebhooks(reader: Reader): Promise<Ended[]> {
  return readAcross<Ended>(reader, {
    name: 'ended_webhooks',
    text: (among) => `SELECT organization_id, array_agg(id) AS ids
             FROM (SELECT w.organization_id, w.id FROM webhooks w JOIN connections c ON c.id = w.connection_id
                    WHERE (w.deleted_at IS NOT NULL OR c.revoked_at < now() - interval '1 day') AND ${among('w.organization_id')}
                    LIMIT ${batchSize}) ended
            GROUP BY organization_id`,
    values: [],
  });
}
