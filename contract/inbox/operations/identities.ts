import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';
import { ConnectIdentityBody, Identities, ProviderAddress } from '../identity.ts';

export const listIdentities = {
  id: 'listIdentities',
  method: 'GET',
  path: '/account/identities',
  summary: 'List the providers that you sign in with',
  description: 'Also lists those that you could connect.',
  scope: null,
  actor: 'self',
  responses: { 200: Single(Identities) },
  errors: [],
} as const satisfies Operation;

export const connectIdentity = {
  id: 'connectIdentity',
  method: 'POST',
  path: '/account/identities',
  summary: 'Connect a provider to your account',
  description:
    'Changes nothing yet: the browser goes to the provider, and returns with proof of the account there. Requires a recent proof.',
  scope: null,
  actor: 'self',
  body: ConnectIdentityBody,
  responses: { 200: Single(ProviderAddress) },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const disconnectIdentity = {
  id: 'disconnectIdentity',
  method: 'DELETE',
  path: '/account/identities/:identity_id',
  summary: 'Disconnect a provider from your account',
  description: 'Not your only way to sign in. Requires a recent proof.',
  scope: null,
  actor: 'self',
  responses: { 204: NoContent },
  errors: ['not_found', 'conflict'],
} as const satisfies Operation;
