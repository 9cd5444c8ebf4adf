import type { Operation } from '../../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { App, AppDetail, ChangeAppBody, RegisterAppBody, RegisteredApp, RotateSecretBody } from '../app.ts';

export const listApps = {
  id: 'listApps',
  method: 'GET',
  path: '/apps',
  summary: 'List the apps registered by the organization',
  description: 'Newest first; never a secret.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly(pageQuery),
  responses: { 200: Page(App) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const registerApp = {
  id: 'registerApp',
  method: 'POST',
  path: '/apps',
  summary: 'Register an app',
  description:
    'Only this response contains its secret: only its hash is stored. If the response is lost, find the app in the list and create another secret.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: RegisterAppBody,
  responses: { 201: Single(RegisteredApp) },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large'],
} as const satisfies Operation;

export const getApp = {
  id: 'getApp',
  method: 'GET',
  path: '/apps/:app_id',
  summary: 'Get an app',
  description: 'Includes how many connections would end if it were deleted.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(AppDetail) },
  errors: [],
} as const satisfies Operation;

export const changeApp = {
  id: 'changeApp',
  method: 'PATCH',
  path: '/apps/:app_id',
  summary: 'Change an app',
  description:
    'Fields left out stay unchanged. A removed scope is no longer requested; existing connections keep it. Redirect URIs, scopes and `is_public` require a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: ChangeAppBody,
  responses: { 200: Single(AppDetail) },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large'],
} as const satisfies Operation;

export const deleteApp = {
  id: 'deleteApp',
  method: 'DELETE',
  path: '/apps/:app_id',
  summary: 'Delete an app',
  description: 'Invalidates its secrets and, in every organization, its connections and their tokens.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const rotateAppSecret = {
  id: 'rotateAppSecret',
  method: 'POST',
  path: '/apps/:app_id/secrets',
  summary: 'Create another secret for an app',
  description:
    'The new one works immediately, and only this response contains it. If the response is lost, create another one. The previous one keeps working for as long as requested; one that was already being replaced expires. 409 for an app without a secret.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: RotateSecretBody,
  responses: { 201: Single(RegisteredApp) },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large', 'conflict'],
} as const satisfies Operation;

export const endOldAppSecret = {
  id: 'endOldAppSecret',
  method: 'DELETE',
  path: '/apps/:app_id/secrets/old',
  summary: 'Expire an app’s old secret early',
  description: 'Keeps only the latest.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
