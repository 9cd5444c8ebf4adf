import type { Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { PageRange } from '../../db/page-range.ts';
import type { ConversationRow } from '../conversations/conversation-row.ts';
import { listMessages } from '../messages/list/list-messages.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { listNotes } from '../notes/list-notes.ts';
import type { NoteRow } from '../notes/note-row.ts';

export type EntryRow = { kind: 'message'; row: MessageRow } | { kind: 'note'; row: NoteRow };

type Request = { conversation: ConversationRow; includesNotes: boolean };

/** Messages and, if they are included, notes in chronological order; a page of each at most is in memory. */
export async function* conversationEntries(
  reader: Reader,
  { conversation, includesNotes }: Request,
): AsyncGenerator<EntryRow> {
  const messages = everyRow((range) => listMessages(reader, conversation, { ...range, sort: 'inserted_at' }));
  const notes = includesNotes
    ? everyRow((range) => listNotes(reader, conversation, { ...range, sort: 'inserted_at' }))
    : nothing();
  let [message, note] = [await next(messages), await next(notes)];
  while (message || note) {
    if (message && (!note || message.inserted_at <= note.inserted_at)) {
      yield { kind: 'message', row: message };
      message = await next(messages);
    } else if (note) {
      yield { kind: 'note', row: note };
      note = await next(notes);
    }
  }
}

type Row = { id: string; inserted_at: Microseconds };

const rowsPerPage = 50;

async function* everyRow<Item extends Row>(
  list: (range: PageRange) => Promise<Item[]>,
): AsyncGenerator<Item> {
  let position: PageRange['position'];
  for (;;) {
    const rows = await list({ limit: rowsPerPage, direction: 'after', position });
    if (rows.length === 0) return;
    for (const row of rows) {
      yield row;
      position = { at: row.inserted_at, id: row.id };
    }
  }
}

async function* nothing(): AsyncGenerator<NoteRow> {}

async function next<Item>(generator: AsyncGenerator<Item>): Promise<Item | undefined> {
  const { value, done } = await generator.next();
  return done ? undefined : value;
}
