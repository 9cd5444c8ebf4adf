import type { Reader } from '../../db/database.ts';
import type { ImportKey } from './import-store.ts';

/**
 * The imported conversations in which somebody has written since the import began, or is about to: at most `limit` of those among
 * `ids`, or of the whole import. Imported messages are marked, unless ids were kept; their times are those of the originals.
 */
export async function writtenIn(
  reader: Reader,
  { organizationId, id }: ImportKey,
  { ids, limit }: { ids?: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await reader.read<{ id: string }>({
    name: 'imported_conversations_written_in',
    text: `SELECT r.id FROM imports i
             JOIN import_ids r ON r.organization_id = $1 AND r.import_id = i.id AND r.kind = 'cnv' AND NOT r.is_matched
            WHERE i.organization_id = $1 AND i.id = $2 AND ($3::uuid[] IS NULL OR r.id = ANY ($3))
              AND (EXISTS (SELECT 1 FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = r.id
                              AND m.inserted_at > i.inserted_at AND NOT coalesce(m.channel_info ? 'imported', false))
                OR EXISTS (SELECT 1 FROM notes n WHERE n.organization_id = $1 AND n.conversation_id = r.id
                              AND n.inserted_at > i.inserted_at)
                OR EXISTS (SELECT 1 FROM scheduled_messages s WHERE s.organization_id = $1 AND s.conversation_id = r.id))
            LIMIT $4`,
    values: [organizationId, id, ids ?? null, limit],
  });
  return rows.map((row) => row.id);
}
