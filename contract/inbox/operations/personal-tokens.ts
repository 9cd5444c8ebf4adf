import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Page, pageQuery, Single } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { CreatedPersonalToken, CreatePersonalTokenBody, PersonalToken } from '../personal-token.ts';

export const listPersonalTokens = {
  id: 'listPersonalTokens',
  method: 'GET',
  path: '/account/tokens',
  summary: 'List your personal tokens',
  description: 'Those of this organization, newest first; expired ones too, until you delete them.',
  scope: null,
  actor: 'self',
  query: Exactly(pageQuery),
  responses: { 200: Page(PersonalToken) },
  errors: ['invalid_cursor'],
} as const satisfies Operation;

export const createPersonalToken = {
  id: 'createPersonalToken',
  method: 'POST',
  path: '/account/tokens',
  summary: 'Create a personal token',
  description:
    'It acts as you in this organization, and works with the API and the SDK. At most 50. Requires a recent proof, and a sign-in policy that allows personal tokens.',
  scope: null,
  actor: 'self',
  body: CreatePersonalTokenBody,
  responses: { 201: Single(CreatedPersonalToken) },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const deletePersonalToken = {
  id: 'deletePersonalToken',
  method: 'DELETE',
  path: '/account/tokens/:token_id',
  summary: 'Delete a personal token',
  description: 'It is refused from the next request on.',
  scope: null,
  actor: 'self',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;
