import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { ProviderAddress } from '../identity.ts';
import {
  AddSignInProviderBody,
  ChangeSignInProviderBody,
  SignInProvider,
  SignInProviderAddresses,
  SignInProviders,
} from '../sign-in-provider.ts';

export const listSignInProviders = {
  id: 'listSignInProviders',
  method: 'GET',
  path: '/sign-in/providers',
  summary: 'List the organization’s identity providers',
  description: 'Includes when each last worked, and its last error.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(SignInProviders) },
  errors: [],
} as const satisfies Operation;

export const newSignInProvider = {
  id: 'newSignInProvider',
  method: 'GET',
  path: '/sign-in/providers/new',
  summary: 'Get the addresses of a provider to be added',
  description:
    'Most providers ask for them before they issue a client id. Stores nothing: each response contains another id, for `POST /sign-in/providers`.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(SignInProviderAddresses) },
  errors: [],
} as const satisfies Operation;

export const addSignInProvider = {
  id: 'addSignInProvider',
  method: 'POST',
  path: '/sign-in/providers',
  summary: 'Add an identity provider',
  description:
    'An OpenID Connect provider that only this organization trusts. Its configuration is fetched immediately; a provider that can’t be reached gets a 422. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: AddSignInProviderBody,
  responses: { 201: Single(SignInProvider) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const changeSignInProvider = {
  id: 'changeSignInProvider',
  method: 'PATCH',
  path: '/sign-in/providers/:provider_id',
  summary: 'Change an identity provider',
  description:
    'Omitted fields stay unchanged. The issuer can’t be changed, because people are identified by its subjects. Disabling the provider ends the sessions started through it. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: ChangeSignInProviderBody,
  responses: { 200: Single(SignInProvider) },
  errors: [...bodyErrors, 'not_found', 'conflict'],
} as const satisfies Operation;

export const trySignInProvider = {
  id: 'trySignInProvider',
  method: 'POST',
  path: '/sign-in/providers/:provider_id/trials',
  summary: 'Try an identity provider',
  description:
    'The browser goes to the provider, also to a disabled one, and returns to a page with the claims that it sent and what Deskbell would do with them. Nobody is signed in, and nothing is saved. A provider that can’t be reached gets a 409. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(ProviderAddress) },
  errors: ['not_found', 'conflict'],
} as const satisfies Operation;

export const deleteSignInProvider = {
  id: 'deleteSignInProvider',
  method: 'DELETE',
  path: '/sign-in/providers/:provider_id',
  summary: 'Delete an identity provider',
  description:
    'Also disconnects it from every account, and ends the sessions started through it. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 204: NoContent },
  errors: ['not_found', 'conflict'],
} as const satisfies Operation;
