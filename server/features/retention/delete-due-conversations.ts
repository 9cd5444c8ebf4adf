import type { Database, Transaction } from '../../db/database.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { deleteConversations } from '../conversations/delete-conversations.ts';

const maxConversations = 100;
const maxMessages = 5000;

/**
 * Deletes a batch of an organization's closed conversations whose last activity was before a time, with what was merged
 * into them and all that belongs to them; the sweep removes the files. Conversations that somebody is changing, and those
 * with a message that is yet to be sent, are left for later.
 *
 * @param before timestamp
 * @returns whether it found any
 */
export async function deleteDueConversations(
  database: Database,
  organizationId: string,
  before: string,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const ids = await lockDue(transaction, organizationId, before);
    if (ids.length === 0) return false;
    const merged = await lockMergedInto(transaction, organizationId, ids);
    const all = [...ids, ...merged];
    const actor = { type: 'system' } as const;
    await deleteConversations(transaction, { organizationId, ids: all, actor });
    await recordAudit(transaction, {
      organizationId,
      kind: 'organization.conversations_deleted',
      actor,
      details: { count: String(ids.length) },
    });
    return true;
  });
}

/** Oldest first, and so few that a transaction deletes only some thousand messages. */
async function lockDue(transaction: Transaction, organizationId: string, before: string): Promise<string[]> {
  const due = await transaction.read<{ id: string; message_count: number }>({
    name: 'conversations_to_delete',
    text: `SELECT id, message_count FROM conversations c
            WHERE organization_id = $1 AND status = 'closed' AND merged_into_id IS NULL AND last_activity_at < $2
              AND NOT EXISTS (SELECT 1 FROM scheduled_messages s WHERE s.organization_id = $1 AND s.conversation_id = c.id)
            ORDER BY last_activity_at, id LIMIT ${maxConversations} FOR UPDATE OF c SKIP LOCKED`,
    values: [organizationId, before],
  });
  let messages = 0;
  return due
    .filter(({ message_count: count }, index) => {
      messages += count;
      return index === 0 || messages <= maxMessages;
    })
    .map(({ id }) => id);
}

/** A merge points earlier ones on, so that no merged conversation leads to another. */
async function lockMergedInto(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const merged = await transaction.read<{ id: string }>({
    name: 'merged_conversations_to_delete',
    text: `SELECT id FROM conversations WHERE organization_id = $1 AND merged_into_id = ANY ($2) ORDER BY id FOR UPDATE`,
    values: [organizationId, ids],
  });
  return merged.map(({ id }) => id);
}
