import type {
  deleteNote as deleteOperation,
  getNote as getOperation,
  updateNote as updateOperation,
} from '../../../contract/operations/notes.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { conversationIdFrom, visibleConversation } from '../conversations/visible-conversation.ts';
import type { Writing } from '../messages/message-content.ts';
import { deleteNote } from './delete-note.ts';
import type { NoteRow } from './note-row.ts';
import { presentNote } from './present-note.ts';
import { updateNote } from './update-note.ts';
import { noteIdFrom, visibleNote } from './visible-note.ts';

/** `/conversations/{conversation_id}/notes/{note_id}` */
export function getNoteRoute(reader: Reader, addresses: FileAddresses): Handler<typeof getOperation, Caller> {
  return async ({ caller, params: { conversation_id, note_id } }) => {
    const below = `/notes/${note_id}`;
    const conversation = await visibleConversation(
      reader,
      caller,
      conversationIdFrom(conversation_id),
      below,
    );
    const organizationId = caller.organization.id;
    const place = { organizationId, conversationId: conversation.id, noteId: noteIdFrom(note_id) };
    const note = await visibleNote(reader, place);
    return { status: 200, body: { data: presentNote(note, downloadAddresses(addresses, organizationId)) } };
  };
}

export function updateNoteRoute(
  writing: Writing,
  addresses: FileAddresses,
): Handler<typeof updateOperation, Caller> {
  return async (call) => {
    const { conversation_id, note_id } = call.params;
    const check = preconditionFrom(call);
    const addressOf = downloadAddresses(addresses, call.caller.organization.id);
    const bodyOf = (row: NoteRow) => ({ data: presentNote(row, addressOf) });
    const note = await updateNote(writing, asPerson(call.caller), {
      conversationId: conversationIdFrom(conversation_id),
      noteId: noteIdFrom(note_id),
      change: call.body,
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(note) };
  };
}

export function deleteNoteRoute(database: Database): Handler<typeof deleteOperation, Caller> {
  return async ({ caller, params: { conversation_id, note_id } }) => {
    await deleteNote(database, asPerson(caller), {
      conversationId: conversationIdFrom(conversation_id),
      noteId: noteIdFrom(note_id),
    });
    return { status: 204, body: undefined };
  };
}
