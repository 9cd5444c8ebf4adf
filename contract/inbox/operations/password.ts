import type { Operation } from '../../operation.ts';
import { NoContent } from '../../page.ts';
import { ChangePasswordBody } from '../session.ts';

export const changeOwnPassword = {
  id: 'changeOwnPassword',
  method: 'PUT',
  path: '/password',
  summary: 'Change one’s password',
  description:
    'Ends every session of the person; this browser gets another one, with another token for its writes. Wrong guesses are counted as at sign-in.',
  scope: null,
  actor: 'self',
  body: ChangePasswordBody,
  answers: { 204: NoContent },
  errors: ['validation_error', 'unsupported_media_type', 'payload_too_large'],
} as const satisfies Operation;
