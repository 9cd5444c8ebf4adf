import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { ChangeSignInPolicyBody, SignInPolicy } from '../sign-in-policy.ts';

export const getSignInPolicy = {
  id: 'getSignInPolicy',
  method: 'GET',
  path: '/sign-in/policy',
  summary: 'Get the sign-in policy',
  description: 'What the organization requires of its members’ sessions.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(SignInPolicy) },
  errors: [],
} as const satisfies Operation;

export const changeSignInPolicy = {
  id: 'changeSignInPolicy',
  method: 'PUT',
  path: '/sign-in/policy',
  summary: 'Change the sign-in policy',
  description:
    'Takes effect at the next request of every session. A policy that would refuse the requesting session gets a 422. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: ChangeSignInPolicyBody,
  responses: { 200: Single(SignInPolicy) },
  errors: [...bodyErrors],
} as const satisfies Operation;
