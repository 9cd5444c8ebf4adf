import type { Operation } from '../../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { App, AppDetail, ChangeAppBody, RegisterAppBody, RegisteredApp, RotateSecretBody } from '../app.ts';

export const listApps = {
  id: 'listApps',
  method: 'GET',
  path: '/apps',
  summary: 'The apps this organization has registered',
  description: 'Newest first; never a secret.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly(pageQuery),
  answers: { 200: Page(App) },
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
  answers: { 201: Single(RegisteredApp) },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large'],
} as const satisfies Operation;

export const getApp = {
  id: 'getApp',
  method: 'GET',
  path: '/apps/:app_id',
  summary: 'One app',
  description: 'With how much would stop if it were deleted.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 200: Single(AppDetail) },
  errors: [],
} as const satisfies Operation;

export const changeApp = {
  id: 'changeApp',
  method: 'PATCH',
  path: '/apps/:app_id',
  summary: 'Change an app',
  description:
    'What is left out stays. A scope that is taken away is not asked for any more; connections that have it keep it.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: ChangeAppBody,
  answers: { 200: Single(AppDetail) },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large'],
} as const satisfies Operation;

export const deleteApp = {
  id: 'deleteApp',
  method: 'DELETE',
  path: '/apps/:app_id',
  summary: 'Delete an app',
  description: 'Ends its secrets and, in every organization, its connections and their tokens.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const rotateAppSecret = {
  id: 'rotateAppSecret',
  method: 'POST',
  path: '/apps/:app_id/secrets',
  summary: 'Give an app another secret',
  description:
    'The new one works immediately, and only this response contains it. If the response is lost, create another one. The previous one keeps working for as long as requested; one that was already being replaced expires.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: RotateSecretBody,
  answers: { 201: Single(RegisteredApp) },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large'],
} as const satisfies Operation;

export const endOldAppSecret = {
  id: 'endOldAppSecret',
  method: 'DELETE',
  path: '/apps/:app_id/secrets/old',
  summary: 'End an app’s old secret before its time',
  description: 'Only the latest is left.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
