import type { Transaction } from '../../../db/database.ts';
import { formatTimestamp } from '../../../db/microseconds.ts';
import { shareLockTags } from '../../tags/share-lock-tags.ts';
import type { ConversationRow } from '../conversation-row.ts';

/**
 * Replaces the tags of a locked conversation; creates those that the organization does not have yet. Each carries the
 * conversation's activity as of the lock; from then on a trigger keeps the two in step (0020).
 */
export async function replaceTags(
  transaction: Transaction,
  conversation: ConversationRow,
  names: readonly string[],
): Promise<void> {
  const { organization_id, id, last_activity_at } = conversation;
  const tagIds = await shareLockTags(transaction, organization_id, names);
  await transaction.write({
    name: 'remove_other_tags',
    text: `DELETE FROM conversation_tags
            WHERE organization_id = $1 AND conversation_id = $2 AND tag_id <> ALL ($3::uuid[])`,
    values: [organization_id, id, tagIds],
  });
  await transaction.write({
    name: 'add_tags',
    text: `INSERT INTO conversation_tags (organization_id, conversation_id, tag_id, last_activity_at)
           SELECT $1, $2, tag_id, $4 FROM unnest($3::uuid[]) AS tag_id ON CONFLICT DO NOTHING`,
    values: [organization_id, id, tagIds, formatTimestamp(last_activity_at)],
  });
}
