import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';
import { CreateTagBody, Tag, UpdateTagBody } from '../tag.ts';

export const listTags = {
  id: 'listTags',
  method: 'GET',
  path: '/tags',
  summary: 'List the tags of the organization, oldest first',
  description:
    'Names and colors. Adding a new name to a conversation or contact creates the tag automatically.',
  scope: 'tags:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(Tag) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createTag = {
  id: 'createTag',
  method: 'POST',
  path: '/tags',
  summary: 'Create a tag',
  description: 'Names are unique in the organization, and case-sensitive.',
  scope: 'tags:write',
  actor: 'any',
  body: CreateTagBody,
  responses: { 201: Single(Tag) },
  errors: [...bodyErrors, 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getTag = {
  id: 'getTag',
  method: 'GET',
  path: '/tags/:tag_id',
  summary: 'Get one tag',
  description: 'Its name and color.',
  scope: 'tags:read',
  actor: 'any',
  responses: { 200: Single(Tag) },
  errors: [],
} as const satisfies Operation;

export const updateTag = {
  id: 'updateTag',
  method: 'PATCH',
  path: '/tags/:tag_id',
  summary: 'Rename a tag, or give it another color',
  description: 'Only what is sent changes. A new name appears everywhere the tag is used.',
  scope: 'tags:write',
  actor: 'any',
  body: UpdateTagBody,
  responses: { 200: Single(Tag) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const deleteTag = {
  id: 'deleteTag',
  method: 'DELETE',
  path: '/tags/:tag_id',
  summary: 'Delete a tag, and remove it everywhere',
  description: 'The tag is removed from every conversation and contact. This can’t be undone.',
  scope: 'tags:write',
  actor: 'any',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
