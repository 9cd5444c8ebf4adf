import type { Writer } from '../../db/database.ts';

/** What can have a tag; the two tables are those of conversations and contacts. */
const carriers = [
  { table: 'conversation_tags', id: 'conversation_id' },
  { table: 'contact_tags', id: 'contact_id' },
] as const;

/** Removes a tag from at most so many of each kind; returns whether there may be more. */
export async function removeTagEverywhere(
  writer: Writer,
  { organizationId, tagId, most }: { organizationId: string; tagId: string; most: number },
): Promise<boolean> {
  let hasMore = false;
  for (const { table, id } of carriers) {
    const { rowCount } = await writer.write({
      text: `DELETE FROM ${table} WHERE organization_id = $1 AND tag_id = $2 AND ${id} = ANY (ARRAY(
               SELECT ${id} FROM ${table} WHERE organization_id = $1 AND tag_id = $2 LIMIT $3))`,
      values: [organizationId, tagId, most],
    });
    hasMore ||= rowCount === most;
  }
  return hasMore;
}
