import { bodyErrors } from '../../errors.ts';
import { Member } from '../../member.ts';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { MergeMemberBody } from '../member-merge.ts';

export const mergeMember = {
  id: 'mergeMember',
  method: 'POST',
  path: '/members/:member_id/merge',
  summary: 'Merge an imported person into a member',
  description:
    'What the imported person wrote, follows and is assigned to becomes that of the member in `into_user_id`, which is the response; later imports from the same system too. The ids of the imported person lead to the member from then on. This can’t be undone. The first conversations are moved when the response arrives, the rest follow in the background. Requires a recent proof.',
  scope: null,
  actor: 'self',
  role: 'admin',
  body: MergeMemberBody,
  responses: { 200: Single(Member) },
  errors: [...bodyErrors, 'conflict'],
} as const satisfies Operation;
