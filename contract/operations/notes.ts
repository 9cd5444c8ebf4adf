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
    'Internal notes about the conversation. The contact never sees them. With `sort=-inserted_at`, newest first. `around` returns the page around one of them, or around a time. A cursor is only valid with the sort it was returned for.',
  scope: 'notes:read',
  actor: 'any',
  query: Exactly({ ...noteFilters, ...pageQuery }),
  responses: { 200: Page(Note) },
  errors: ['invalid_cursor', 'conversation_merged'],
} as const satisfies Operation;

export const createNote = {
  id: 'createNote',
  method: 'POST',
  path: '/conversations/:conversation_id/notes',
  summary: 'Write a note that only members see',
  description:
    'Doesn’t change the conversation’s status or activity. `mentions` lists the mentioned members.',
  scope: 'notes:write',
  actor: 'self',
  body: CreateNoteBody,
  responses: { 201: Single(Note) },
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
  description: 'A note is found only in its own conversation. The `Location` of a new note points here.',
  scope: 'notes:read',
  actor: 'any',
  responses: { 200: Single(Note) },
  errors: ['conversation_merged'],
} as const satisfies Operation;

export const updateNote = {
  id: 'updateNote',
  method: 'PATCH',
  path: '/conversations/:conversation_id/notes/:note_id',
  summary: 'Change a note',
  description:
    "Only its author can, with any app; anyone else gets `not_author`. Fields that aren’t sent stay unchanged; `updated_at` shows that it was changed. With `If-Match` the change is made only if the note hasn't changed since it was read.",
  scope: 'notes:write',
  actor: 'self',
  body: UpdateNoteBody,
  responses: { 200: Single(Note) },
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
    'Only its author can; anyone else gets `not_author`. The text and files are deleted permanently, also from earlier events.',
  scope: 'notes:write',
  actor: 'self',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict', 'conversation_merged', 'not_author', 'actor_self_required'],
} as const satisfies Operation;
