import { maxCounted } from '../../../../contract/inbox/max-counted.ts';
import { type TagCounts, tagCountSpan } from '../../../../contract/inbox/tag-counts.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { sightOf, visibleIn } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';

/**
 * Scans the index of open conversations, newest first, and looks their tags up by key: at most `tagCountSpan` rows however many
 * conversations a tag has. Counting from the tag's side would read its closed ones too (decision 0098).
 */
export const tagCountStatement = `
  WITH newest AS MATERIALIZED (
    SELECT c.id FROM conversations c
     WHERE c.organization_id = $1 AND c.status = 'open' AND NOT c.is_spam AND c.merged_into_id IS NULL AND ${visibleIn('c', '$2')}
     ORDER BY c.last_activity_at DESC, c.id DESC LIMIT ${tagCountSpan + 1}
  ), counted AS (
    SELECT ct.tag_id, least(count(*), ${maxCounted})::int AS open
      FROM newest JOIN conversation_tags ct ON ct.organization_id = $1 AND ct.conversation_id = newest.id
     GROUP BY ct.tag_id
  )
  SELECT (SELECT count(*) <= ${tagCountSpan} FROM newest) AS is_complete,
         coalesce((SELECT json_agg(json_build_object('id', tag_id, 'open', open)) FROM counted), '[]') AS tags`;

type Row = { is_complete: boolean; tags: { id: string; open: number }[] };

/** How many open conversations have each tag; one statement. */
export async function countTags(reader: Reader, caller: SessionCaller): Promise<TagCounts> {
  const [row] = await reader.read<Row>({
    name: 'count_tags',
    text: tagCountStatement,
    values: [caller.organization.id, ...sightOf(caller)],
  });
  if (!row) throw new Error('Counting tags returned no row.');
  const tags = row.tags.map(({ id, open }) => ({ tag_id: publicId('tag', id), open }));
  return { tags, is_complete: row.is_complete };
}
