import { sightOf, visibleIn } from '../../access/visible-conversations.ts';
import type { Transaction } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { ConversationMerged } from '../../errors/conversation-merged.ts';
import { NotFound } from '../../errors/errors.ts';
import {
  type ConversationRow,
  conversationColumns,
  conversationJoins,
  conversationSnapshot,
} from './conversation-row.ts';
import { addressOf, type Insider } from './visible-conversation.ts';

/** A conversation locked until this transaction ends. */
export type LockedConversation = {
  row: ConversationRow;
  /** Its row as events store it. */
  snapshot: Record<string, unknown>;
  now: Microseconds;
};

/**
 * The only path to changing a conversation: through a caller who may see it, and queued behind concurrent changes. A
 * second statement reads it, because one that waited for a lock still sees other tables, such as the tags', as of its
 * beginning. `below` as in `visibleConversation`.
 *
 * @throws NotFound, ConversationMerged (as an error, not a redirect)
 */
export async function lockedConversation(
  transaction: Transaction,
  caller: Insider,
  id: string,
  below = '',
): Promise<LockedConversation> {
  await lockForWriting(transaction, caller, id, below);
  const [row] = await transaction.read<ConversationRow & Omit<LockedConversation, 'row'>>({
    name: 'locked_conversation',
    text: `SELECT ${conversationColumns}, ${conversationSnapshot} AS snapshot, clock_timestamp() AS now
             FROM conversations c ${conversationJoins}
            WHERE c.organization_id = $1 AND c.id = $2 AND ${visibleIn('c', '$3')}`,
    values: [caller.organization.id, id, ...sightOf(caller)],
  });
  if (!row) throw new NotFound();
  const { snapshot, now, ...conversation } = row;
  return { row: conversation, snapshot, now };
}

async function lockForWriting(
  transaction: Transaction,
  caller: Insider,
  id: string,
  below: string,
): Promise<void> {
  const [row] = await transaction.read<{ merged_into_id: string | null }>({
    name: 'lock_conversation',
    text: `SELECT merged_into_id FROM conversations c
            WHERE c.organization_id = $1 AND c.id = $2 AND ${visibleIn('c', '$3')} FOR NO KEY UPDATE`,
    values: [caller.organization.id, id, ...sightOf(caller)],
  });
  if (!row) throw new NotFound();
  if (row.merged_into_id !== null) throw new ConversationMerged(addressOf(row.merged_into_id) + below, false);
}
