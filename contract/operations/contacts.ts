import {
  ChangeContactBody,
  Contact,
  contactFilters,
  eraseContactOptions,
  MergeContactBody,
  SaveContactBody,
} from '../contact.ts';
import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listContacts = {
  id: 'listContacts',
  method: 'GET',
  path: '/contacts',
  summary: 'List contacts',
  description:
    'Newest first, unless `sort` says otherwise. With `external_id` or `email` the list has at most one contact, who may have it from a merged one; `q` matches the beginning of a name, address, phone number or handle.',
  scope: 'contacts:read',
  actor: 'any',
  query: Exactly({ ...pageQuery, ...contactFilters }),
  responses: { 200: Page(Contact) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const getContact = {
  id: 'getContact',
  method: 'GET',
  path: '/contacts/:contact_id',
  summary: 'Get one contact',
  description:
    'The id of a contact that was merged into another gets the other one. An erased contact is not found.',
  scope: 'contacts:read',
  actor: 'any',
  responses: { 200: Single(Contact) },
  errors: [],
} as const satisfies Operation;

export const saveContact = {
  id: 'saveContact',
  method: 'POST',
  path: '/contacts',
  summary: 'Create a contact (201), or change the one with that external_id or email (200)',
  description:
    'Finds the contact with that `external_id` or `email` and changes it (200), or creates one (201). Fields that aren’t sent stay unchanged. If the two belong to different contacts, nothing changes and the response is `conflict`. With `create_only` nobody is changed.',
  scope: 'contacts:write',
  actor: 'any',
  body: SaveContactBody,
  responses: { 200: Single(Contact), 201: Single(Contact) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const changeContact = {
  id: 'changeContact',
  method: 'PATCH',
  path: '/contacts/:contact_id',
  summary: "Change a contact's properties, or block them",
  description:
    'Only the fields sent change, and `null` clears one. No more messages are accepted from a blocked contact.',
  scope: 'contacts:write',
  actor: 'any',
  body: ChangeContactBody,
  responses: { 200: Single(Contact) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const mergeContact = {
  id: 'mergeContact',
  method: 'POST',
  path: '/contacts/:contact_id/merge',
  summary: 'Merge a contact into another, which stays',
  description:
    'Conversations, notes, tags and addresses move to the contact in `into_id`, which is the response; its empty fields are filled. The id of the merged contact leads to it from then on. This can’t be undone. The first conversations have moved when the response arrives, the rest follow in the background.',
  scope: 'contacts:write',
  actor: 'self',
  body: MergeContactBody,
  responses: { 200: Single(Contact) },
  errors: [...bodyErrors, 'conflict', 'actor_self_required'],
} as const satisfies Operation;

export const eraseContact = {
  id: 'eraseContact',
  method: 'DELETE',
  path: '/contacts/:contact_id',
  summary: 'Erase a contact: personal data is deleted permanently, their messages stay without a name',
  description:
    'For requests under privacy law: name, addresses and attributes are deleted permanently. Their messages stay, with a `user` that has only its id; with `erase_messages=true`, these lose their text and files within seconds, or minutes if there are many. Subjects, internal notes, and messages of your team stay unchanged.',
  scope: 'contacts:write',
  actor: 'any',
  query: Exactly(eraseContactOptions),
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
