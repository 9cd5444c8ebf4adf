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
  summary: 'What signing in to a mailbox at Google or Microsoft needs',
  description: 'The redirect URI to register, and the providers that the installation has a client for.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 200: Single(MailSignInSetup) },
  errors: [],
} as const satisfies Operation;

export const setMailSignInClient = {
  id: 'setMailSignInClient',
  method: 'PUT',
  path: '/mail-sign-ins/:provider',
  summary: 'Set the OAuth client of the organization for a provider',
  description:
    'All channels sign in with it from then on. A channel that has signed in with this client renews its sign-in with the new secret.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: SetSignInClientBody,
  answers: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const removeMailSignInClient = {
  id: 'removeMailSignInClient',
  method: 'DELETE',
  path: '/mail-sign-ins/:provider',
  summary: 'Remove the OAuth client of the organization for a provider',
  description: 'Channels that use it fail within an hour, until somebody signs in again.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 204: NoContent },
  errors: [],
} as const satisfies Operation;

export const beginMailSignIn = {
  id: 'beginMailSignIn',
  method: 'POST',
  path: '/channels/:channel_id/sign-ins',
  summary: 'Begin to sign in to the mailbox of a channel at its provider',
  description: 'Nothing changes before it is finished.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: BeginMailSignInBody,
  answers: { 200: Single(BegunMailSignIn) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;

export const finishMailSignIn = {
  id: 'finishMailSignIn',
  method: 'POST',
  path: '/mail-sign-ins',
  summary: 'Finish signing in, with what the provider has sent the browser back with',
  description:
    'By the person who began it, once. The channel then reads and sends with the servers of the provider.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: FinishMailSignInBody,
  answers: { 200: Single(Channel) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
