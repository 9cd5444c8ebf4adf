import type { Transaction } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';

const unreadSeconds = 5 * 60;
/** Anything older is no longer news when a server comes back. */
const maxAgeSeconds = 24 * 3600;

/**
 * Schedules members' replies in chat conversations to be checked in five minutes; replies after the first one are
 * sent with it.
 */
export async function planFollowUps(
  transaction: Transaction,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<void> {
  if (conversationIds.length === 0) return;
  await transaction.write({
    name: 'plan_follow_ups',
    text: `INSERT INTO widget_follow_ups AS f (organization_id, conversation_id, due_at)
           SELECT $1::uuid, c.id, $3::timestamptz FROM conversations c
            WHERE c.organization_id = $1 AND c.id = ANY ($2) AND c.source = 'chat' AND c.channel_id IS NULL
              AND c.last_message_at > $4
            ORDER BY c.id
               ON CONFLICT (organization_id, conversation_id) DO UPDATE SET due_at = coalesce(f.due_at, excluded.due_at)`,
    values: [organizationId, conversationIds, processTime(unreadSeconds), processTime(-maxAgeSeconds)],
  });
}
