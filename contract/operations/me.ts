import { Me } from '../me.ts';
import type { Operation } from '../operation.ts';
import { Single } from '../page.ts';

export const getMe = {
  id: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'Who this token speaks for, and what it may do',
  description:
    "Tells the app, the organization and, with `actor=self`, the person that the token speaks for. `granted_scopes` is what was consented to; `scopes` is what holds at this moment, capped by the person's role. A good first call.",
  scope: null,
  actor: 'any',
  answers: { 200: Single(Me) },
  errors: [],
} as const satisfies Operation;
