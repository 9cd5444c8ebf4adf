import type { Reader } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { ContactWords } from './search-vector.ts';

/** Which conversation; `isAnew`: as if it had no document yet. Ids are uuids. */
export type Wanted = { organizationId: string; conversationId: string; isAnew: boolean };

type Fields<Prefix extends string> = {
  [Name in `${Prefix}_bodies` | `${Prefix}_file_names`]: string[];
} & { [Name in `last_${Prefix}_at`]: Microseconds | null } & {
  [Name in `last_${Prefix}_id`]: string | null;
};

/**
 * What a document is made of: the conversation as it is now, and the messages and notes that its document does not have
 * yet. Their HTML is the oldest first, at most `maxBodies` of each, and empty where an erased contact wrote it (security S39);
 * beside each are the names of its files, as one text.
 */
export type DocumentSource = Fields<'message'> &
  Fields<'note'> &
  ContactWords & {
    organization_id: string;
    conversation_id: string;
    number: number;
    subject: string | null;
    tags: string[];
    last_activity_at: Microseconds;
    message_count: number;
    note_count: number;
    /** How many messages and notes the document has; null where there is none. */
    indexed_messages: number | null;
    indexed_notes: number | null;
  };

/** A message may have 150,000 characters, so that a conversation is read a few of them at a time. */
export const maxBodies = 20;

/** What documents hold: raised when they are to hold more, and then every document is made anew. */
export const documentShape = 2;

/** Messages or notes of `c` beyond the last one that document `d` has. */
const missing = (table: 'messages' | 'notes', name: 'message' | 'note') => `
            CROSS JOIN LATERAL (
              SELECT coalesce(array_agg(body_html ORDER BY inserted_at, id), '{}') AS ${name}_bodies,
                     coalesce(array_agg(file_names ORDER BY inserted_at, id), '{}') AS ${name}_file_names,
                     max(inserted_at) AS last_${name}_at,
                     (array_agg(id ORDER BY inserted_at DESC, id DESC))[1] AS last_${name}_id
                FROM (SELECT it.id, it.inserted_at,
                             CASE WHEN author.is_erased THEN '' ELSE it.body_html END AS body_html,
                             CASE WHEN author.is_erased THEN '' ELSE coalesce((
                               SELECT string_agg(a.original_filename, E'\\n' ORDER BY a.place) FROM attachments a
                                WHERE a.organization_id = it.organization_id AND a.${name}_id = it.id), '') END AS file_names
                        FROM ${table} it CROSS JOIN LATERAL (${isErased[name]}) author
                       WHERE it.organization_id = c.organization_id AND it.conversation_id = c.id
                         AND (it.inserted_at, it.id) > (coalesce(d.last_${name}_at, '-infinity'),
                                                        coalesce(d.last_${name}_id, '00000000-0000-0000-0000-000000000000'))
                       ORDER BY it.inserted_at, it.id LIMIT ${maxBodies}) missing) ${name}`;

const isErased = {
  message: `SELECT EXISTS (SELECT FROM contacts author WHERE author.organization_id = it.organization_id
                                          AND author.id = it.contact_id AND author.deleted_at IS NOT NULL) AS is_erased`,
  note: 'SELECT false AS is_erased',
};

/** Spans all that a conversation is found by; one statement, so that the counts belong to the messages and notes. */
export function readDocumentSources(reader: Reader, wanted: readonly Wanted[]): Promise<DocumentSource[]> {
  return reader.read<DocumentSource>({
    name: 'read_document_sources',
    text: `SELECT c.organization_id, c.id AS conversation_id, c.number, c.subject, c.last_activity_at, c.message_count,
                  contact.name AS contact_name, contact.email AS contact_email, contact.phone AS contact_phone,
                  contact.instagram_handle AS contact_handle,
                  ARRAY(SELECT tag.name FROM conversation_tags ct
                          JOIN tags tag ON tag.organization_id = ct.organization_id AND tag.id = ct.tag_id
                         WHERE ct.organization_id = c.organization_id AND ct.conversation_id = c.id) AS tags,
                  (SELECT count(*)::integer FROM notes n
                    WHERE n.organization_id = c.organization_id AND n.conversation_id = c.id) AS note_count,
                  d.message_count AS indexed_messages, d.note_count AS indexed_notes, message.*, note.*
             FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS wanted (organization_id, id, is_anew)
             JOIN conversations c ON c.organization_id = wanted.organization_id AND c.id = wanted.id
             LEFT JOIN contacts contact ON contact.organization_id = c.organization_id AND contact.id = c.contact_id
             LEFT JOIN search_documents d
               ON d.organization_id = c.organization_id AND d.conversation_id = c.id AND d.shape = ${documentShape}
                  AND NOT wanted.is_anew
            ${missing('messages', 'message')}
            ${missing('notes', 'note')}`,
    values: [
      wanted.map((it) => it.organizationId),
      wanted.map((it) => it.conversationId),
      wanted.map((it) => it.isAnew),
    ],
  });
}
