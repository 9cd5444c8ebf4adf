import { Me } from '../me.ts';
import type { Operation } from '../operation.ts';
import { Single } from '../page.ts';

export const getMe = {
  id: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'Get who this token acts for, and what it may do',
  description:
    'Returns the app, the organization and, with `actor=self`, the user that the token acts for. `granted_scopes` is what was consented to; `scopes` is what currently applies, capped by the user’s role. A good first call.',
  scope: null,
  actor: 'any',
  responses: { 200: Single(Me) },
  errors: [],
} as const satisfies Operation;
