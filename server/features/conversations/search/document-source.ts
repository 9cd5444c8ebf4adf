import type { Reader } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { ContactWords } from './search-vector.ts';

/** The conversation; `isAnew`: as if it had no document yet. The id is a uuid. */
export type Wanted = { conversationId: string; isAnew: boolean };

type Fields<Prefix extends string> = {
  [Name in `${Prefix}_bodies` | `${Prefix}_file_names`]: string[];
} & { [Name in `last_${Prefix}_at`]: Microseconds | null } & {
  [Name in `last_${Prefix}_id`]: string | null;
};

/**
 * The source of a document: the current conversation, and the messages and notes that its document lacks. Their HTML
 * is in chronological order, at most `maxBodies` of each, and empty if an erased contact wrote it (security S39);
 * each comes with the names of its files, as one text.
 */
export type DocumentSource = Fields<'message'> &
  Fields<'note'> &
  ContactWords & {
    conversation_id: string;
    number: number;
    subject: string | null;
    tags: string[];
    last_activity_at: Microseconds;
    message_count: number;
    note_count: number;
    /** How many messages and notes the document has, with its additions; null without a document. */
    indexed_messages: number | null;
    indexed_notes: number | null;
  };

/** A message may have 150,000 characters, so a conversation is read a few messages at a time. */
export const maxBodies = 20;

/** The version of documents' content: raise it to index more, and every document is rebuilt. */
export const documentShape = 2;

/** What the document of `c` contains, with its additions. */
const indexedSoFar = `
               SELECT so_far.* FROM search_documents document
                CROSS JOIN LATERAL (
                  SELECT document.message_count, document.last_message_at, document.last_message_id,
                         document.note_count, document.last_note_at, document.last_note_id
                   UNION ALL
                  SELECT message_count, last_message_at, last_message_id, note_count, last_note_at, last_note_id
                    FROM search_additions
                   WHERE organization_id = $1 AND conversation_id = document.conversation_id) so_far
                WHERE document.organization_id = $1 AND document.conversation_id = c.id
                  AND document.shape = ${documentShape}
                ORDER BY so_far.message_count + so_far.note_count DESC LIMIT 1`;

/** Messages or notes of `c` after the last one in document `d`. */
const missing = (table: 'messages' | 'notes', name: 'message' | 'note') => `
            CROSS JOIN LATERAL (
              SELECT coalesce(array_agg(body_html ORDER BY inserted_at, id), '{}') AS ${name}_bodies,
                     coalesce(array_agg(file_names ORDER BY inserted_at, id), '{}') AS ${name}_file_names,
                     coalesce(max(inserted_at), d.last_${name}_at) AS last_${name}_at,
                     coalesce((array_agg(id ORDER BY inserted_at DESC, id DESC))[1], d.last_${name}_id) AS last_${name}_id
                FROM (SELECT it.id, it.inserted_at,
                             CASE WHEN author.is_erased THEN '' ELSE it.body_html END AS body_html,
                             CASE WHEN author.is_erased THEN '' ELSE coalesce((
                               SELECT string_agg(a.original_filename, E'\\n' ORDER BY a.place) FROM attachments a
                                WHERE a.organization_id = $1 AND a.${name}_id = it.id), '') END AS file_names
                        FROM ${table} it CROSS JOIN LATERAL (${isErased[name]}) author
                       WHERE it.organization_id = $1 AND it.conversation_id = c.id
                         AND (it.inserted_at, it.id) > (coalesce(d.last_${name}_at, '-infinity'),
                                                        coalesce(d.last_${name}_id, '00000000-0000-0000-0000-000000000000'))
                       ORDER BY it.inserted_at, it.id LIMIT ${maxBodies}) missing) ${name}`;

const isErased = {
  message: `SELECT EXISTS (SELECT 1 FROM contacts author WHERE author.organization_id = $1
                                          AND author.id = it.contact_id AND author.deleted_at IS NOT NULL
                                          AND NOT EXISTS (SELECT 1 FROM contact_merges merged WHERE merged.organization_id = $1
                                                             AND merged.contact_id = author.id)) AS is_erased`,
  note: 'SELECT false AS is_erased',
};

/** Spans everything searchable of a conversation; one statement, so that the counts match the messages and notes. */
export function readDocumentSources(
  reader: Reader,
  organizationId: string,
  requested: readonly Wanted[],
): Promise<DocumentSource[]> {
  return reader.read<DocumentSource>({
    name: 'read_document_sources',
    text: `SELECT c.id AS conversation_id, c.number, c.subject, c.last_activity_at, c.message_count,
                  contact.name AS contact_name, contact.email AS contact_email, contact.phone AS contact_phone,
                  contact.instagram_handle AS contact_handle,
                  ARRAY(SELECT tag.name FROM conversation_tags ct
                          JOIN tags tag ON tag.organization_id = $1 AND tag.id = ct.tag_id
                         WHERE ct.organization_id = $1 AND ct.conversation_id = c.id) AS tags,
                  (SELECT count(*)::integer FROM notes n
                    WHERE n.organization_id = $1 AND n.conversation_id = c.id) AS note_count,
                  d.message_count AS indexed_messages, d.note_count AS indexed_notes, message.*, note.*
             FROM unnest($2::uuid[], $3::boolean[]) AS wanted (id, is_anew)
             JOIN conversations c ON c.organization_id = $1 AND c.id = wanted.id
             LEFT JOIN contacts contact ON contact.organization_id = $1 AND contact.id = c.contact_id
             LEFT JOIN LATERAL (${indexedSoFar}) d ON NOT wanted.is_anew
            ${missing('messages', 'message')}
            ${missing('notes', 'note')}`,
    values: [organizationId, requested.map((it) => it.conversationId), requested.map((it) => it.isAnew)],
  });
}
