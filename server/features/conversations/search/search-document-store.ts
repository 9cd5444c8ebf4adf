import type { Writer } from '../../../db/database.ts';
import { maxWords } from '../../../text/body-vector.ts';
import { changesGiven, type DocumentChange, valuesOf } from './document-change.ts';
import { documentShape } from './document-source.ts';

/**
 * Words of the head have weight A, those of messages and notes none, and time steps no position: so one column has
 * all of them, and `ts_filter` extracts the text again.
 */
const writeText = `
  WITH ${changesGiven}, made AS (
    SELECT change.*,
           CASE WHEN said.words IS NULL THEN change.body || change.head
                WHEN length(said.words) + length(change.body) > ${maxWords} THEN ts_filter(said.words, '{d}') || change.head
                ELSE ts_filter(said.words, '{d}') || change.body || change.head END AS words
      FROM change
      LEFT JOIN search_documents d ON d.organization_id = $1
            AND d.conversation_id = change.conversation_id AND change.is_added
      LEFT JOIN LATERAL (
        SELECT coalesce(ts_filter(d.words, '{d}') || search_words_of_all(addition.words ORDER BY addition.message_count + addition.note_count),
                        d.words) AS words
          FROM search_additions addition
         WHERE addition.organization_id = $1 AND addition.conversation_id = d.conversation_id) said ON true
  )
  INSERT INTO search_documents AS d
    (organization_id, conversation_id, words, shape, message_count, last_message_at, last_message_id, note_count,
     last_note_at, last_note_id)
  SELECT $1, made.conversation_id, made.words, ${documentShape}, made.message_count, made.last_message_at, made.last_message_id,
         made.note_count, made.last_note_at, made.last_note_id
    FROM made
    LEFT JOIN search_documents old ON old.organization_id = $1 AND old.conversation_id = made.conversation_id
   WHERE (old.words, old.shape, old.message_count, old.note_count)
         IS DISTINCT FROM (made.words, ${documentShape}, made.message_count, made.note_count)
      OR EXISTS (SELECT 1 FROM search_additions addition
                  WHERE addition.organization_id = $1 AND addition.conversation_id = made.conversation_id)
      ON CONFLICT (organization_id, conversation_id) DO UPDATE
     SET words = excluded.words, shape = excluded.shape,
         message_count = excluded.message_count, last_message_at = excluded.last_message_at,
         last_message_id = excluded.last_message_id, note_count = excluded.note_count,
         last_note_at = excluded.last_note_at, last_note_id = excluded.last_note_id
RETURNING length(d.words) AS words`;

/**
 * Upserts documents. One writer at a time: additions are based on the document as it was read. Returns how many words
 * were indexed.
 */
export async function writeDocuments(
  writer: Writer,
  organizationId: string,
  changes: readonly DocumentChange[],
): Promise<number> {
  const { rows } = await writer.write<{ words: number }>({
    name: 'write_search_documents',
    text: writeText,
    values: valuesOf(organizationId, changes),
  });
  return rows.reduce((sum, { words }) => sum + words, 0);
}
