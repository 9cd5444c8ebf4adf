import { ContactNote, SaveContactNoteBody } from '../contact-note.ts';
import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listContactNotes = {
  id: 'listContactNotes',
  method: 'GET',
  path: '/contacts/:contact_id/notes',
  summary: 'List the notes about a contact, newest first',
  description: 'What members have written about the contact, who never sees it.',
  scope: 'contacts:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(ContactNote) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createContactNote = {
  id: 'createContactNote',
  method: 'POST',
  path: '/contacts/:contact_id/notes',
  summary: 'Write a note about a contact that only members see',
  description: 'The note is deleted permanently if the contact is erased.',
  scope: 'contacts:write',
  actor: 'self',
  body: SaveContactNoteBody,
  responses: { 201: Single(ContactNote) },
  errors: [...bodyErrors, 'conflict', 'actor_self_required', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getContactNote = {
  id: 'getContactNote',
  method: 'GET',
  path: '/contacts/:contact_id/notes/:contact_note_id',
  summary: 'Get one note about a contact',
  description: 'A note is found only with its own contact. The `Location` of a new note points here.',
  scope: 'contacts:read',
  actor: 'any',
  responses: { 200: Single(ContactNote) },
  errors: [],
} as const satisfies Operation;

export const updateContactNote = {
  id: 'updateContactNote',
  method: 'PATCH',
  path: '/contacts/:contact_id/notes/:contact_note_id',
  summary: 'Change a note about a contact',
  description:
    'Only its author can, with any app; anyone else gets `not_author`. With `If-Match` the change is made only if the note hasn’t changed since it was read.',
  scope: 'contacts:write',
  actor: 'self',
  body: SaveContactNoteBody,
  responses: { 200: Single(ContactNote) },
  errors: [...bodyErrors, 'conflict', 'not_author', 'actor_self_required', 'precondition_failed'],
} as const satisfies Operation;

export const deleteContactNote = {
  id: 'deleteContactNote',
  method: 'DELETE',
  path: '/contacts/:contact_id/notes/:contact_note_id',
  summary: 'Delete a note about a contact',
  description: 'Only its author can; anyone else gets `not_author`. The text is deleted permanently.',
  scope: 'contacts:write',
  actor: 'self',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict', 'not_author', 'actor_self_required'],
} as const satisfies Operation;
