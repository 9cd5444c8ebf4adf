import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { ViewCounts, ViewPreferences, viewCountSpan } from '../view-counts.ts';

export const countViews = {
  id: 'countViews',
  method: 'GET',
  path: '/view-counts',
  summary: 'How much is in the saved views',
  description: `Each counted to a hundred, and among the newest ${viewCountSpan} conversations of what its filter requires.`,
  scope: 'views:read',
  actor: 'self',
  responses: { 200: Single(ViewCounts) },
  errors: [],
} as const satisfies Operation;

export const getViewPreferences = {
  id: 'getViewPreferences',
  method: 'GET',
  path: '/view-preferences',
  summary: 'In which order you have the views, and which you hide',
  description: 'Yours alone.',
  scope: 'views:read',
  actor: 'self',
  responses: { 200: Single(ViewPreferences) },
  errors: [],
} as const satisfies Operation;

export const saveViewPreferences = {
  id: 'saveViewPreferences',
  method: 'PUT',
  path: '/view-preferences',
  summary: 'Order and hide views, for you alone',
  description: 'Replaces the previous order. Ids of deleted views are ignored.',
  scope: 'views:read',
  actor: 'self',
  body: ViewPreferences,
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;
