import Type from 'typebox';
import { bodyErrors } from '../../errors.ts';
import type { Operation } from '../../operation.ts';
import { NoContent } from '../../page.ts';
import { Exactly } from '../../primitives.ts';

export const deleteOrganization = {
  id: 'deleteOrganization',
  method: 'DELETE',
  path: '/organization',
  summary: 'Delete the organization',
  description:
    'Closes it to everybody immediately: its tokens are refused and nobody gets in. After 14 days it is erased with everything in it; until then, the operator can restore it. Its admins get an email. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly({
    confirm: Type.String({
      description: 'The organization’s slug. Another one gets a 422, and nothing is deleted.',
    }),
  }),
  responses: { 204: NoContent },
  errors: [...bodyErrors],
} as const satisfies Operation;
