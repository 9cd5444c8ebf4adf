import { Conversation } from '../conversation.ts';
import { bodyErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../page.ts';
import { Exactly } from '../primitives.ts';
import { CreateViewBody, UpdateViewBody, View } from '../view.ts';

const scopeRule = 'Needs the scopes `views:read` and `conversations:read`.';

export const listViews = {
  id: 'listViews',
  method: 'GET',
  path: '/views',
  summary: 'List views, oldest first',
  description:
    'Shared views, your own, and those of your teams. Admins, and apps that act as themselves, see those of all teams.',
  scope: 'views:read',
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(View) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createView = {
  id: 'createView',
  method: 'POST',
  path: '/views',
  summary: 'Create a view',
  description:
    'A filter under a name. Members can create their own; leads those of their team; admins all of them.',
  scope: 'views:write',
  actor: 'any',
  body: CreateViewBody,
  responses: { 201: Single(View) },
  errors: [...bodyErrors, 'actor_self_required', 'conflict', 'idempotency_key_reused'],
} as const satisfies Operation;

export const getView = {
  id: 'getView',
  method: 'GET',
  path: '/views/:view_id',
  summary: 'Get one view',
  description: 'One that you can’t see is 404.',
  scope: 'views:read',
  actor: 'any',
  responses: { 200: Single(View) },
  errors: [],
} as const satisfies Operation;

export const updateView = {
  id: 'updateView',
  method: 'PATCH',
  path: '/views/:view_id',
  summary: 'Change a view',
  description: 'Only what is sent changes. Who sees it stays: create another view instead.',
  scope: 'views:write',
  actor: 'any',
  body: UpdateViewBody,
  responses: { 200: Single(View) },
  errors: [...bodyErrors, 'conflict', 'precondition_failed'],
} as const satisfies Operation;

export const deleteView = {
  id: 'deleteView',
  method: 'DELETE',
  path: '/views/:view_id',
  summary: 'Delete a view',
  description: 'Its conversations stay as they are. This can’t be undone.',
  scope: 'views:write',
  actor: 'any',
  responses: { 204: NoContent },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const listViewConversations = {
  id: 'listViewConversations',
  method: 'GET',
  path: '/views/:view_id/conversations',
  summary: 'List the conversations of a view',
  description:
    'In the order of the view. Spam is left out unless the filter as a whole requires it; merged conversations are always left out. A page reads 2,000 conversations at most and can have fewer items than `limit`, or none: follow `after` until it is `null`. A view whose filter names something deleted gets `conflict`.',
  scope: 'conversations:read',
  scopeRule,
  actor: 'any',
  query: Exactly(pageQuery),
  responses: { 200: Page(Conversation) },
  errors: ['invalid_cursor', 'conflict'],
} as const satisfies Operation;
