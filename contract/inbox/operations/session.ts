import type { Operation } from '../../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { OwnSession, SignedIn } from '../session.ts';

export const getSignedIn = {
  id: 'getSignedIn',
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in on this browser',
  description: 'The person, the organizations they can work in, and the token that writes go with.',
  scope: null,
  actor: 'self',
  answers: { 200: Single(SignedIn) },
  errors: [],
} as const satisfies Operation;

export const signOut = {
  id: 'signOut',
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out on this browser',
  description: 'Ends the session on the server, even if somebody has its cookie.',
  scope: null,
  actor: 'self',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const listSessions = {
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'The browsers a person is signed in on',
  description: 'Their own and nobody else’s; the latest first.',
  scope: null,
  actor: 'self',
  query: Exactly(pageQuery),
  answers: { 200: Page(OwnSession) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const endSession = {
  id: 'endSession',
  method: 'DELETE',
  path: '/sessions/:session_id',
  summary: 'Sign out on one browser',
  description: 'That browser is refused at its next call.',
  scope: null,
  actor: 'self',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const endSessions = {
  id: 'endSessions',
  method: 'DELETE',
  path: '/sessions',
  summary: 'Sign out everywhere',
  description: 'Ends every session of the person, this one too.',
  scope: null,
  actor: 'self',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const endOtherSessions = {
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions/others',
  summary: 'Sign out everywhere else',
  description: 'Ends every session of the person but this one.',
  scope: null,
  actor: 'self',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
