import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import type { MessageLocator } from '../../channels/delivery-store.ts';
import type { MessageRow } from '../../messages/message-row.ts';
import type { NotDelivered } from './delivery-of.ts';

/**
 * Records in a locked message how many of its recipients it did not reach, and since when, or (null) that it reached
 * all of them. Returns the row as events store it; undefined if nothing changed.
 */
export async function setNotDelivered(
  transaction: Transaction,
  { organizationId, messageId }: MessageLocator,
  { before, notDelivered, now }: { before: MessageRow; notDelivered: NotDelivered | null; now: Microseconds },
): Promise<Record<string, unknown> | undefined> {
  const { at: _, ...counts } = (before.channel_info?.not_delivered ?? {}) as Partial<NotDelivered> & {
    at?: number;
  };
  if (isDeepStrictEqual(counts, notDelivered ?? {})) return undefined;
  const { rows } = await transaction.write<{ snapshot: Record<string, unknown> }>({
    name: 'set_not_delivered',
    text: `WITH m AS (
             UPDATE messages SET channel_info = coalesce(channel_info, '{}') - 'not_delivered' || $3::jsonb
              WHERE organization_id = $1 AND id = $2 RETURNING *)
           SELECT to_jsonb(m) AS snapshot FROM m`,
    values: [
      organizationId,
      messageId,
      JSON.stringify(notDelivered ? { not_delivered: { ...notDelivered, at: unixSeconds(now) } } : {}),
    ],
  });
  return rows[0]?.snapshot;
}
