import type { Operation } from '../../operation.ts';
import { NoContent } from '../../page.ts';
import { ChangePasswordBody } from '../session.ts';

export const changeOwnPassword = {
  id: 'changeOwnPassword',
  method: 'PUT',
  path: '/password',
  summary: 'Change your password',
  description:
    'Ends every session of the user; this browser gets a new one, with a new CSRF token. Wrong passwords count like failed sign-ins.',
  scope: null,
  actor: 'self',
  body: ChangePasswordBody,
  responses: { 204: NoContent },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large'],
} as const satisfies Operation;
