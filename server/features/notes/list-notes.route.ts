import type { listNotes as operation } from '../../../contract/operations/notes.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { rowsAround } from '../../db/rows-around.ts';
import type { Stretch } from '../../db/stretch.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { pageAround } from '../../http/page-around.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { placeInTime } from '../conversations/place-in-time.ts';
import { conversationIdFrom, visibleConversation } from '../conversations/visible-conversation.ts';
import { listNotes } from './list-notes.ts';
import type { NoteRow } from './note-row.ts';
import { presentNote } from './present-note.ts';

const positionOf = (row: NoteRow) => ({ at: row.inserted_at, id: row.id });

export function listNotesRoute(
  reader: Reader,
  cursors: Cursors,
  addresses: FileAddresses,
): Handler<typeof operation, Caller> {
  return async ({ caller, params, query }) => {
    const id = conversationIdFrom(params.conversation_id);
    const { sort = 'inserted_at', around } = query;
    const list = `notes ${caller.organization.id} ${id}${sort === 'inserted_at' ? '' : ` ${sort}`}`;
    const request = readPageRequest(query, cursors, list);
    const conversation = await visibleConversation(reader, caller, id, '/notes');
    const addressOf = downloadAddresses(addresses, caller.organization.id);
    const form = { present: (row: NoteRow) => presentNote(row, addressOf), positionOf, cursors, list };
    const read = (stretch: Stretch) => listNotes(reader, conversation, { ...stretch, sort });
    if (around === undefined) return { status: 200, body: pageOf(await read(request), request, form) };
    const place = await placeInTime(reader, conversation, { around, prefix: 'note' });
    const rows = await rowsAround(read, place, request.limit);
    return { status: 200, body: pageAround(rows, request.limit, form) };
  };
}
