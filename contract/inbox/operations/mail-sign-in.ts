import { bodyErrors } from '../../errors.ts';
import { Channel } from '../../mail-channel.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import {
  BeginMailSignInBody,
  BegunMailSignIn,
  FinishMailSignInBody,
  MailSignInSetup,
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
