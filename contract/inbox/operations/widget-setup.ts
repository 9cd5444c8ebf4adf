import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { CheckIdentityBody, IdentityCheck, IdentitySecret } from '../widget-setup.ts';

export const makeIdentitySecret = {
  id: 'makeIdentitySecret',
  method: 'POST',
  path: '/channels/:channel_id/identity-secrets',
  summary: 'Make a secret by which a site signs identities',
  description: 'The previous one keeps working until the next, so that it can be replaced without downtime.',
  scope: null,
  actor: 'self',
  role: 'admin',
  answers: { 201: Single(IdentitySecret) },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const checkIdentity = {
  id: 'checkIdentity',
  method: 'POST',
  path: '/channels/:channel_id/identity-checks',
  summary: 'Find out what is wrong with a signed identity',
  description: 'Nothing is stored.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: CheckIdentityBody,
  answers: { 200: Single(IdentityCheck) },
  errors: [...bodyErrors],
} as const satisfies Operation;
