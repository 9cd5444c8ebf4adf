import { bodyErrors } from '../../errors.ts';
import { Channel } from '../../mail-channel.ts';
import type { Operation } from '../../operation.ts';
import { NoContent, Single } from '../../page.ts';

import {
  BeginMailSignInBody,
  BegunMailSignIn,
  FinishMailSignInBody,
  MailSignInSetup,
  SetSignInClientBody,
} from '../mail-sign-in.ts';

export const getMailSignInSetup = {
  id: 'getMailSignInSetup',
  method: 'GET',
  path: '/mail-sign-ins',
  summary: 'Get the setup for signing in with Google or Microsoft',
  description: 'The redirect URI to register, and the providers for which the installation has a client.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(MailSignInSetup) },
  errors: [],
} as const satisfies Operation;

export const setMailSignInClient = {
  id: 'setMailSignInClient',
  method: 'PUT',
  path: '/mail-sign-ins/:provider',
  summary: 'Set the organization’s OAuth client for a provider',
  description:
    'All channels sign in with it from then on. A channel that has already signed in with this client renews its sign-in with the new secret.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: SetSignInClientBody,
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const removeMailSignInClient = {
  id: 'removeMailSignInClient',
  method: 'DELETE',
  path: '/mail-sign-ins/:provider',
  summary: 'Remove the organization’s OAuth client for a provider',
  description: 'Channels that use it fail within an hour, until someone signs in again.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const beginMailSignIn = {
  id: 'beginMailSignIn',
  method: 'POST',
  path: '/channels/:channel_id/sign-ins',
  summary: 'Start signing in to a channel’s mailbox at its provider',
  description: 'Nothing changes until sign-in is finished. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: BeginMailSignInBody,
  responses: { 200: Single(BegunMailSignIn) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const finishMailSignIn = {
  id: 'finishMailSignIn',
  method: 'POST',
  path: '/mail-sign-ins',
  summary: 'Finish signing in with the provider’s authorization response',
  description:
    'Only once, by the member who started it. The channel then reads and sends with the servers of the provider.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: FinishMailSignInBody,
  responses: { 200: Single(Channel) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
