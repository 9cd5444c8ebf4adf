import * as operations from '../../../contract/operations/notes.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { PageRange } from '../../db/page-range.ts';
import { rowsAround } from '../../db/rows-around.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { pageAround } from '../../http/page-around.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { positionAround } from '../conversations/position-around.ts';
import { addressOf, conversationIdFrom, visibleConversation } from '../conversations/visible-conversation.ts';
import type { Writing } from '../messages/message-content.ts';
import { createNote } from './create-note.ts';
import { deleteNote } from './delete-note.ts';
import { listNotes } from './list-notes.ts';
import type { NoteRow } from './note-row.ts';
import { presentNote } from './present-note.ts';
import { updateNote } from './update-note.ts';
import { noteIdFrom, visibleNote } from './visible-note.ts';

type Dependencies = Writing & { cursors: Cursors; addresses: FileAddresses };

export function noteRoutes({
  database,
  html,
  files,
  cursors,
  addresses,
}: Dependencies): OperationRoute<Caller>[] {
  const writing = { database, html, files };
  return [
    on(operations.listNotes, listNotesRoute(database, cursors, addresses)),
    on(operations.createNote, createNoteRoute(writing, addresses)),
    on(operations.getNote, getNoteRoute(database, addresses)),
    on(operations.updateNote, updateNoteRoute(writing, addresses)),
    on(operations.deleteNote, deleteNoteRoute(database)),
  ];
}

const positionOf = (row: NoteRow) => ({ at: row.inserted_at, id: row.id });

function listNotesRoute(
  reader: Database,
  cursors: Cursors,
  addresses: FileAddresses,
): Handler<typeof operations.listNotes, Caller> {
  return async ({ caller, params, query }) => {
    const id = conversationIdFrom(params.conversation_id);
    const { sort = 'inserted_at', around } = query;
    const list = `notes ${caller.organization.id} ${id}${sort === 'inserted_at' ? '' : ` ${sort}`}`;
    const request = readPageRequest(query, cursors, list);
    // Most conversations have no notes, and then show nothing by themselves, unlike with messages.
    const conversation = await visibleConversation(reader.pipelined ?? reader, caller, id, '/notes');
    const addressOf = downloadAddresses(addresses, caller.organization.id);
    const form = { present: (row: NoteRow) => presentNote(row, addressOf), positionOf, cursors, list };
    const read = (range: PageRange) => listNotes(reader, conversation, { ...range, sort });
    if (around === undefined) return { status: 200, body: pageOf(await read(request), request, form) };
    const position = await positionAround(reader, conversation, { around, prefix: 'note' });
    const rows = await rowsAround(read, position, request.limit);
    return { status: 200, body: pageAround(rows, request.limit, form) };
  };
}

function createNoteRoute(
  writing: Writing,
  addresses: FileAddresses,
): Handler<typeof operations.createNote, Caller> {
  return async (call) => {
    const { note, isReplay } = await createNote(writing, asPerson(call.caller), {
      conversationId: conversationIdFrom(call.params.conversation_id),
      idempotency: idempotencyFrom(call),
      ...call.body,
    });
    const data = presentNote(note, downloadAddresses(addresses, call.caller.organization.id));
    return {
      status: 201,
      body: { data },
      location: `${addressOf(note.conversation_id)}/notes/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

/** `/conversations/{conversation_id}/notes/{note_id}` */
function getNoteRoute(reader: Reader, addresses: FileAddresses): Handler<typeof operations.getNote, Caller> {
  return async ({ caller, params: { conversation_id, note_id } }) => {
    const below = `/notes/${note_id}`;
    const conversation = await visibleConversation(
      reader,
      caller,
      conversationIdFrom(conversation_id),
      below,
    );
    const organizationId = caller.organization.id;
    const key = { organizationId, conversationId: conversation.id, noteId: noteIdFrom(note_id) };
    const note = await visibleNote(reader, key);
    return { status: 200, body: { data: presentNote(note, downloadAddresses(addresses, organizationId)) } };
  };
}

function updateNoteRoute(
  writing: Writing,
  addresses: FileAddresses,
): Handler<typeof operations.updateNote, Caller> {
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

function deleteNoteRoute(database: Database): Handler<typeof operations.deleteNote, Caller> {
  return async ({ caller, params: { conversation_id, note_id } }) => {
    await deleteNote(database, asPerson(caller), {
      conversationId: conversationIdFrom(conversation_id),
      noteId: noteIdFrom(note_id),
    });
    return { status: 204, body: undefined };
  };
}
