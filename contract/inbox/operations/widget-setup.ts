import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { CheckIdentityBody, IdentityCheck, IdentitySecret } from '../widget-setup.ts';

export const makeIdentitySecret = {
  id: 'makeIdentitySecret',
  method: 'POST',
  path: '/channels/:channel_id/identity-secrets',
  summary: 'Create a secret for signing identities',
  description:
    'The previous one keeps working until the next one, so that it can be replaced without downtime.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 201: Single(IdentitySecret) },
  errors: [...bodyErrors],
} as const satisfies Operation;

export const checkIdentity = {
  id: 'checkIdentity',
  method: 'POST',
  path: '/channels/:channel_id/identity-checks',
  summary: 'Check a signed identity',
  description: 'Nothing is stored.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: CheckIdentityBody,
  responses: { 200: Single(IdentityCheck) },
  errors: [...bodyErrors],
} as const satisfies Operation;
