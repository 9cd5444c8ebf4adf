import type { Writer } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { maxWords } from '../../../text/body-vector.ts';
import { documentShape } from './document-source.ts';

/** What is written of a document: its head as it is now, and the words of what comes to it. Vectors are texts. */
export type DocumentChange = {
  organizationId: string;
  conversationId: string;
  head: string;
  messages: string;
  notes: string;
  /** Whether there is a document that the words are added to; else it is made anew. */
  isAdded: boolean;
  messageCount: number;
  lastMessageAt: Microseconds | null;
  lastMessageId: string | null;
  noteCount: number;
  lastNoteAt: Microseconds | null;
  lastNoteId: string | null;
};

/**
 * The head's words have the weight A, those of messages and notes none, and the steps of time no position at all: so one
 * column holds them all, and `ts_filter` takes what was said out of it again.
 */
const writeText = `
  WITH change AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::tsvector[], $4::tsvector[], $5::boolean[], $6::integer[],
                         $7::timestamptz[], $8::uuid[], $9::integer[], $10::timestamptz[], $11::uuid[])
      AS change (organization_id, conversation_id, head, body, is_added, message_count, last_message_at, last_message_id,
                 note_count, last_note_at, last_note_id)
  )
  INSERT INTO search_documents AS d
    (organization_id, conversation_id, words, shape, message_count, last_message_at, last_message_id, note_count,
     last_note_at, last_note_id)
  SELECT change.organization_id, change.conversation_id,
         CASE WHEN d.words IS NULL THEN change.body || change.head
              WHEN length(d.words) + length(change.body) > ${maxWords} THEN ts_filter(d.words, '{d}') || change.head
              ELSE ts_filter(d.words, '{d}') || change.body || change.head END,
         ${documentShape}, change.message_count, coalesce(change.last_message_at, d.last_message_at),
         coalesce(change.last_message_id, d.last_message_id), change.note_count,
         coalesce(change.last_note_at, d.last_note_at), coalesce(change.last_note_id, d.last_note_id)
    FROM change
    LEFT JOIN search_documents d ON d.organization_id = change.organization_id
          AND d.conversation_id = change.conversation_id AND change.is_added
      ON CONFLICT (organization_id, conversation_id) DO UPDATE
     SET words = excluded.words, shape = excluded.shape,
         message_count = excluded.message_count, last_message_at = excluded.last_message_at,
         last_message_id = excluded.last_message_id, note_count = excluded.note_count,
         last_note_at = excluded.last_note_at, last_note_id = excluded.last_note_id
   WHERE (d.words, d.shape, d.message_count, d.note_count)
         IS DISTINCT FROM (excluded.words, excluded.shape, excluded.message_count, excluded.note_count)`;

/** Writes documents, whether they were there or not. One writer at a time: a document is added to as it was read. */
export async function writeDocuments(writer: Writer, changes: readonly DocumentChange[]): Promise<void> {
  const of = <Value>(pick: (change: DocumentChange) => Value) => changes.map(pick);
  const moment = (at: Microseconds | null) => (at === null ? null : formatTimestamp(at));
  await writer.write({
    name: 'write_search_documents',
    text: writeText,
    values: [
      of((it) => it.organizationId),
      of((it) => it.conversationId),
      of((it) => it.head),
      of((it) => `${it.messages} ${it.notes}`),
      of((it) => it.isAdded),
      of((it) => it.messageCount),
      of((it) => moment(it.lastMessageAt)),
      of((it) => it.lastMessageId),
      of((it) => it.noteCount),
      of((it) => moment(it.lastNoteAt)),
      of((it) => it.lastNoteId),
    ],
  });
}
