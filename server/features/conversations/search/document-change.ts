import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';

/** The parts of a document to write: its current head, and the added words. Vectors are texts. */
export type DocumentChange = {
  conversationId: string;
  head: string;
  messages: string;
  notes: string;
  /** Whether the words are added to an existing document; otherwise it is rebuilt. */
  isAdded: boolean;
  messageCount: number;
  lastMessageAt: Microseconds | null;
  lastMessageId: string | null;
  noteCount: number;
  lastNoteAt: Microseconds | null;
  lastNoteId: string | null;
};

/** The part `change` of a statement whose values are those of `valuesOf`, $1 the organization. */
export const changesGiven = `change AS (
    SELECT * FROM unnest($2::uuid[], $3::tsvector[], $4::tsvector[], $5::boolean[], $6::integer[],
                         $7::timestamptz[], $8::uuid[], $9::integer[], $10::timestamptz[], $11::uuid[])
      AS change (conversation_id, head, body, is_added, message_count, last_message_at, last_message_id,
                 note_count, last_note_at, last_note_id)
  )`;

export function valuesOf(organizationId: string, changes: readonly DocumentChange[]): unknown[] {
  const of = <Value>(pick: (change: DocumentChange) => Value) => changes.map(pick);
  const timestamp = (at: Microseconds | null) => (at === null ? null : formatTimestamp(at));
  return [
    organizationId,
    of((it) => it.conversationId),
    of((it) => it.head),
    of((it) => `${it.messages} ${it.notes}`),
    of((it) => it.isAdded),
    of((it) => it.messageCount),
    of((it) => timestamp(it.lastMessageAt)),
    of((it) => it.lastMessageId),
    of((it) => it.noteCount),
    of((it) => timestamp(it.lastNoteAt)),
    of((it) => it.lastNoteId),
  ];
}
