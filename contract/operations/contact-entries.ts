import { ContactEntry, CreateContactEntryBody } from '../contact-entry.ts';
import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Single } from '../page.ts';

export const createContactEntry = {
  id: 'createContactEntry',
  method: 'POST',
  path: '/contacts/:contact_id/entries',
  summary: 'Add an entry to a contact’s timeline',
  description:
    'Members see it with the app’s name; contacts never do. It is deleted permanently if the contact is erased.',
  scope: 'contacts:write',
  actor: 'any',
  body: CreateContactEntryBody,
  responses: { 201: Single(ContactEntry) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getContactEntry = {
  id: 'getContactEntry',
  method: 'GET',
  path: '/contacts/:contact_id/entries/:contact_entry_id',
  summary: 'Get one entry of an app about a contact',
  description: 'An entry is found only with its own contact. The `Location` of a new entry points here.',
  scope: 'contacts:read',
  actor: 'any',
  responses: { 200: Single(ContactEntry) },
  errors: [],
} as const satisfies Operation;

export const deleteContactEntry = {
  id: 'deleteContactEntry',
  method: 'DELETE',
  path: '/contacts/:contact_id/entries/:contact_entry_id',
  summary: 'Delete an entry of the app about a contact',
  description: 'Only the app that added it finds it here. The content is deleted permanently.',
  scope: 'contacts:write',
  actor: 'any',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
