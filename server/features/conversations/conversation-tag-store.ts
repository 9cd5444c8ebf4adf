import type { Transaction } from '../../db/database.ts';
import { formatTimestamp } from '../../db/microseconds.ts';
import { newId } from '../../ids/public-id.ts';
import type { ConversationRow } from './conversation-row.ts';

/**
 * Gives a locked conversation these tags and no others; makes those that the organization does not have yet. Each carries
 * the conversation's activity as it is under the lock; from then on the database keeps the two together (0020).
 */
export async function replaceTags(
  transaction: Transaction,
  conversation: ConversationRow,
  names: readonly string[],
): Promise<void> {
  const { organization_id, id, last_activity_at } = conversation;
  const tagIds = await holdTags(transaction, organization_id, names);
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

/** The tags' ids, in a hold under which nobody can delete one. */
async function holdTags(
  transaction: Transaction,
  organizationId: string,
  names: readonly string[],
): Promise<string[]> {
  const known = await transaction.read<{ id: string; name: string }>({
    name: 'hold_tags',
    text: 'SELECT id, name FROM tags WHERE organization_id = $1 AND name = ANY ($2) ORDER BY name FOR KEY SHARE',
    values: [organizationId, names],
  });
  const missing = names.filter((name) => !known.some((tag) => tag.name === name));
  const made = missing.length === 0 ? [] : await makeTags(transaction, organizationId, missing);
  return [...known, ...made].map(({ id }) => id);
}

/** In the order of their names: two requests that make the same ones wait for each other, and not in a circle. */
async function makeTags(
  transaction: Transaction,
  organizationId: string,
  names: string[],
): Promise<{ id: string }[]> {
  const { rows } = await transaction.write<{ id: string }>({
    name: 'make_tags',
    text: `INSERT INTO tags (organization_id, id, name)
           SELECT $1, id, name FROM unnest($2::uuid[], $3::text[]) AS made (id, name) ORDER BY name COLLATE "C"
               ON CONFLICT (organization_id, name) DO UPDATE SET name = excluded.name
        RETURNING id`,
    values: [organizationId, names.map(() => newId()), names],
  });
  return rows;
}
