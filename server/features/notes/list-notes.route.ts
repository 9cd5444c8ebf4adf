import type { listNotes as operation } from '../../../contract/operations/notes.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
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
    const list = `notes ${caller.organization.id} ${id}`;
    const request = readPageRequest(query, cursors, list);
    const conversation = await visibleConversation(reader, caller, id, '/notes');
    const rows = await listNotes(reader, conversation, request);
    const addressOf = downloadAddresses(addresses, caller.organization.id);
    const present = (row: NoteRow) => presentNote(row, addressOf);
    return {
      status: 200,
      body: pageOf(rows, request, { present, positionOf, cursors, list }),
    };
  };
}
