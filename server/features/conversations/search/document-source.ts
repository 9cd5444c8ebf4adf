import type { Reader } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';

/** Which conversation; `isAnew`: as if it had no document yet. Ids are uuids. */
export type Wanted = { organizationId: string; conversationId: string; isAnew: boolean };

/** What a document is made of: the conversation as it is now, and the messages that its document does not have yet. */
export type DocumentSource = {
  organization_id: string;
  conversation_id: string;
  subject: string | null;
  contact_name: string | null;
  last_activity_at: Microseconds;
  message_count: number;
  /** How many messages the document has; null where there is none. */
  indexed_count: number | null;
  /** HTML, oldest first; at most `mostBodies`. Empty where an erased contact wrote it (security S39). */
  bodies: string[];
  last_message_at: Microseconds | null;
  last_message_id: string | null;
};

/** A message may have 150,000 characters, so that a conversation is read a few of them at a time. */
export const mostBodies = 20;

/** Spans conversations, contacts and messages; one statement, so that the count belongs to the messages. */
export function readDocumentSources(reader: Reader, wanted: readonly Wanted[]): Promise<DocumentSource[]> {
  return reader.read<DocumentSource>({
    name: 'read_document_sources',
    text: `SELECT c.organization_id, c.id AS conversation_id, c.subject, contact.name AS contact_name, c.last_activity_at,
                  c.message_count, d.message_count AS indexed_count, m.*
             FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) AS wanted (organization_id, id, is_anew)
             JOIN conversations c ON c.organization_id = wanted.organization_id AND c.id = wanted.id
             LEFT JOIN contacts contact ON contact.organization_id = c.organization_id AND contact.id = c.contact_id
             LEFT JOIN search_documents d
               ON d.organization_id = c.organization_id AND d.conversation_id = c.id AND NOT wanted.is_anew
            CROSS JOIN LATERAL (
              SELECT coalesce(array_agg(body_html ORDER BY inserted_at, id), '{}') AS bodies,
                     max(inserted_at) AS last_message_at,
                     (array_agg(id ORDER BY inserted_at DESC, id DESC))[1] AS last_message_id
                FROM (SELECT id, inserted_at, CASE WHEN EXISTS (
                               SELECT FROM contacts author WHERE author.organization_id = message.organization_id
                                  AND author.id = message.contact_id AND author.deleted_at IS NOT NULL)
                             THEN '' ELSE body_html END AS body_html
                        FROM messages message
                       WHERE organization_id = c.organization_id AND conversation_id = c.id
                         AND (inserted_at, id) > (coalesce(d.last_message_at, '-infinity'),
                                                  coalesce(d.last_message_id, '00000000-0000-0000-0000-000000000000'))
                       ORDER BY inserted_at, id LIMIT ${mostBodies}) missing) m`,
    values: [
      wanted.map((it) => it.organizationId),
      wanted.map((it) => it.conversationId),
      wanted.map((it) => it.isAnew),
    ],
  });
}
