import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { Retention } from '../retention.ts';

export const getRetention = {
  id: 'getRetention',
  method: 'GET',
  path: '/retention',
  summary: 'Get the retention settings',
  description: 'How long the organization keeps conversations, sources of email and the audit log.',
  scope: null,
  actor: 'self',
  role: 'admin',
  responses: { 200: Single(Retention) },
  errors: [],
} as const satisfies Operation;

export const changeRetention = {
  id: 'changeRetention',
  method: 'PUT',
  path: '/retention',
  summary: 'Change the retention settings',
  description:
    'What is older than that is deleted in the background, beginning within a minute, and can’t be restored. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: Retention,
  responses: { 200: Single(Retention) },
  errors: [...bodyErrors],
} as const satisfies Operation;
