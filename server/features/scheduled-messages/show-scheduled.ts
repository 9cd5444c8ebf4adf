import type { Caller } from '../../access/caller.ts';
import type { Transaction } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import { microsecondAfter } from '../../db/timestamps.ts';
import type { EventActor } from '../../events/record-event.ts';
import { recordConversationChange } from '../conversations/conversation-events.ts';
import { conversationSnapshot } from '../conversations/conversation-row.ts';
import { type LockedConversation, lockedConversation } from '../conversations/locked-conversation.ts';

/**
 * Updates what lists show of a locked conversation's scheduled messages, after these have changed. An event notifies
 * the screens that show them, even if the first one is the same as before.
 */
export async function showScheduled(
  transaction: Transaction,
  { row, snapshot, now }: LockedConversation,
  actor: EventActor,
): Promise<void> {
  const { rows } = await transaction.write<{ snapshot: Record<string, unknown> }>({
    name: 'show_scheduled_messages',
    text: `WITH s AS (
             SELECT min(send_at) AS first_at, coalesce(bool_or(held_reason IS NOT NULL), false) AS is_held
               FROM scheduled_messages WHERE organization_id = $1 AND conversation_id = $2
           ), c AS (
             UPDATE conversations c
                SET scheduled_at = s.first_at, scheduled_is_held = s.is_held,
                    updated_at = greatest($3, ${microsecondAfter('c.updated_at')})
               FROM s WHERE c.organization_id = $1 AND c.id = $2 RETURNING c.*)
           SELECT ${conversationSnapshot} AS snapshot FROM c`,
    values: [row.organization_id, row.id, formatTimestamp(now)],
  });
  await recordConversationChange(transaction, {
    organizationId: row.organization_id,
    conversationId: row.id,
    actor,
    before: snapshot,
    after: rows[0]?.snapshot ?? snapshot,
    changed: ['scheduled_at', 'scheduled_is_held'],
  });
}

/** The same for a conversation that this transaction has locked and changed. */
export async function showScheduledAfterSending(
  transaction: Transaction,
  caller: Caller,
  { conversationId, actor }: { conversationId: string; actor: EventActor },
): Promise<void> {
  await showScheduled(transaction, await lockedConversation(transaction, caller, conversationId), actor);
}
