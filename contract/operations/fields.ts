import { bodyErrors } from '../errors.ts';
import { CreateFieldBody, Field, UpdateFieldBody } from '../field.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';

export const listFields = {
  id: 'listFields',
  method: 'GET',
  path: '/fields',
  summary: 'List the custom fields of the organization, oldest first',
  description: 'There are at most 100, which one page can hold. People see them by `position`.',
  scope: 'fields:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(Field) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createField = {
  id: 'createField',
  method: 'POST',
  path: '/fields',
  summary: 'Create a custom field',
  description:
    'From then on the values under its key are validated when they change. Older values stay, whether they fit or not.',
  scope: 'fields:write',
  actor: 'any',
  body: CreateFieldBody,
  responses: { 201: Single(Field) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getField = {
  id: 'getField',
  method: 'GET',
  path: '/fields/:field_id',
  summary: 'Get one custom field',
  description: 'A field that was deleted is 404.',
  scope: 'fields:read',
  actor: 'any',
  responses: { 200: Single(Field) },
  errors: [],
} as const satisfies Operation;

export const updateField = {
  id: 'updateField',
  method: 'PATCH',
  path: '/fields/:field_id',
  summary: 'Change a custom field',
  description: 'Only what is sent changes. Values that no longer fit stay as they are.',
  scope: 'fields:write',
  actor: 'any',
  body: UpdateFieldBody,
  responses: { 200: Single(Field) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const deleteField = {
  id: 'deleteField',
  method: 'DELETE',
  path: '/fields/:field_id',
  summary: 'Delete a custom field',
  description: 'Its values stay in `custom_attributes`, and can be anything again. This can’t be undone.',
  scope: 'fields:write',
  actor: 'any',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
