import Type from 'typebox';
import type { Operation } from '../../operation.ts';
import { Single } from '../../page.ts';
import { Exactly } from '../../primitives.ts';
import { MemberSignIns } from '../member-sign-in.ts';

export const listMemberSignIns = {
  id: 'listMemberSignIns',
  method: 'GET',
  path: '/sign-in/members',
  summary: 'List how members can sign in',
  description: 'Of up to a hundred members: a page of `GET /members`.',
  scope: null,
  actor: 'self',
  role: 'admin',
  query: Exactly({
    member_ids: Type.String({
      maxLength: 4000,
      pattern: '^mem_[0-9a-z]+(,mem_[0-9a-z]+){0,99}$',
      description: 'Their member ids, separated by commas.',
    }),
  }),
  responses: { 200: Single(MemberSignIns) },
  errors: [],
} as const satisfies Operation;
