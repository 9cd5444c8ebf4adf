import { bodyErrors } from '../errors.ts';
import { CreateNoteBody, Note, noteFilters, UpdateNoteBody } from '../note.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listNotes = {
  id: 'listNotes',
  method: 'GET',
  path: '/conversations/:conversation_id/notes',
  summary: 'List the notes of a conversation, oldest first',
  description:
    'What members wrote to each other about the conversation. The contact never sees it. With `sort=-inserted_at`, newest first. `around` reads the page around one of them, or around a time. A cursor is valid for the sort that it was given out with.',
  scope: 'notes:read',
  actor: 'any',
  query: Exactly({ ...noteFilters, ...pageQuery }),
  answers: { 200: Page(Note) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const createNote = {
  id: 'createNote',
  method: 'POST',
  path: '/conversations/:conversation_id/notes',
  summary: 'Write a note that only members see',
  description:
    'Changes nothing of the conversation: neither its status nor its activity. `mentions` lists the members it mentions.',
  scope: 'notes:write',
  actor: 'self',
  body: CreateNoteBody,
  answers: { 201: Single(Note) },
  errors: [
    'conflict',
    'conversation_merged',
    'payload_too_large',
    'unsupported_media_type',
    'actor_self_required',
    'validation_error',
    'idempotency_key_reused',
  ],
} as const satisfies Operation;

export const getNote = {
  id: 'getNote',
  method: 'GET',
  path: '/conversations/:conversation_id/notes/:note_id',
  summary: 'Get one note',
  description: 'A note is found in its own conversation only. The `Location` of a new note leads here.',
  scope: 'notes:read',
  actor: 'any',
  answers: { 200: Single(Note) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const updateNote = {
  id: 'updateNote',
  method: 'PATCH',
  path: '/conversations/:conversation_id/notes/:note_id',
  summary: 'Change a note',
  description:
    "Only its author can, with any app; anybody else gets `not_author`. What is not sent stays as it is; `updated_at` tells that it was changed. With `If-Match` the change is made only if the note hasn't changed since it was read.",
  scope: 'notes:write',
  actor: 'self',
  body: UpdateNoteBody,
  answers: { 200: Single(Note) },
  errors: [
    ...bodyErrors,
    'conflict',
    'conversation_merged',
    'not_author',
    'actor_self_required',
    'precondition_failed',
  ],
} as const satisfies Operation;

export const deleteNote = {
  id: 'deleteNote',
  method: 'DELETE',
  path: '/conversations/:conversation_id/notes/:note_id',
  summary: 'Delete a note',
  description:
    'Only its author can; anybody else gets `not_author`. The text and the files are gone for good, and earlier events no longer tell of the note.',
  scope: 'notes:write',
  actor: 'self',
  answers: { 204: NoContent },
  errors: [...bodyErrors, 'conflict', 'conversation_merged', 'not_author', 'actor_self_required'],
} as const satisfies Operation;
