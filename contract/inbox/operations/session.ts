import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { ChangeLanguageBody, OwnSession, SignedIn, SignedOut } from '../session.ts';

export const getSignedIn = {
  id: 'getSignedIn',
  method: 'GET',
  path: '/session',
  summary: 'Get the session',
  description: 'The user, their organizations, and the CSRF token for writes.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(SignedIn) },
  errors: [],
} as const satisfies Operation;

export const changeLanguage = {
  id: 'changeLanguage',
  method: 'PUT',
  path: '/session/language',
  summary: 'Change the language of emails to a person',
  description: 'The inbox sends its own language if that differs.',
  scope: null,
  actor: 'self',
  body: ChangeLanguageBody,
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const signOut = {
  id: 'signOut',
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out this browser',
  description:
    'Ends the session on the server, so that a copied cookie no longer works. If a provider has proved it, the response has the address that signs out there too.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(SignedOut), 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const listSessions = {
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'List the user’s sessions',
  description: 'Only the user’s own; newest first.',
  scope: null,
  actor: 'self',
  query: Exactly(pageQuery),
  responses: { 200: Page(OwnSession) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const endSession = {
  id: 'endSession',
  method: 'DELETE',
  path: '/sessions/:session_id',
  summary: 'Sign out another browser',
  description: 'That browser is refused at its next call.',
  scope: null,
  actor: 'self',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const endSessions = {
  id: 'endSessions',
  method: 'DELETE',
  path: '/sessions',
  summary: 'Sign out everywhere',
  description: 'Ends every session of the user, including this one.',
  scope: null,
  actor: 'self',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const endOtherSessions = {
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions/others',
  summary: 'Sign out everywhere else',
  description: 'Ends every other session of the user.',
  scope: null,
  actor: 'self',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
