import Type, { type Static } from 'typebox';
import { Role } from './me.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import { User } from './user.ts';

export const MemberStatus = OneOf(
  ['active', 'disabled'],
  'A disabled member is locked out, with every token that speaks for them.',
);

export const Member = Exactly({
  id: Id('mem', 'Member id.'),
  user: User,
  role: Role,
  status: MemberStatus,
  last_active_at: Nullable(Timestamp('When they were last here')),
  invited_by: Nullable(User),
  inserted_at: Timestamp('When they joined'),
  updated_at: Timestamp('When anything of it last changed'),
});

export type Member = Static<typeof Member>;

export const UpdateMemberBody = Exactly({ role: Type.Optional(Role), status: Type.Optional(MemberStatus) });
