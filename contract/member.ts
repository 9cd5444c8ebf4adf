import Type, { type Static } from 'typebox';
import { exampleId, otherExampleId } from './example-id.ts';
import { Access, Role } from './me.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import { exampleMember, User } from './user.ts';

export const MemberStatus = OneOf(
  ['active', 'disabled'],
  'A disabled member has no access, and neither do tokens that act for them.',
);

export const Member = Exactly(
  {
    id: Id('mem', 'Member id.'),
    user: User,
    role: Role,
    access: Access,
    status: MemberStatus,
    last_active_at: Nullable(
      Timestamp('When they last used the inbox of this organization, to within five minutes'),
    ),
    invited_by: Nullable(User, 'Who invited them; `null` if nobody did.'),
    inserted_at: Timestamp('When they joined'),
    updated_at: Timestamp('When it last changed'),
  },
  "A person's membership in the organization.",
  {
    id: exampleId('mem'),
    user: exampleMember,
    role: 'admin',
    access: 'full',
    status: 'active',
    last_active_at: 1_790_003_600,
    invited_by: null,
    inserted_at: 1_790_000_000,
    updated_at: 1_790_000_000,
  },
);

export type Member = Static<typeof Member>;

export const memberFilters = {
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Prefixes of words in the name or address; all must match. Case and accents are ignored.',
      examples: ['mara'],
    }),
  ),
  status: Type.Optional(OneOf(['active', 'disabled'], 'Only members with this status.')),
};

const reassignTo =
  'The active member with full access, `usr_…`, who gets the member’s open and snoozed conversations. Unassigned if absent';

export const UpdateMemberBody = Exactly(
  {
    role: Type.Optional(Role),
    access: Type.Optional(Access),
    status: Type.Optional(MemberStatus),
    reassign_to: Type.Optional(
      Nullable(
        Type.String(),
        `${reassignTo} or \`null\`. Only with the status \`disabled\` or the access \`light\`.`,
      ),
    ),
  },
  'Changes to a member.',
  { role: 'admin' },
);

export const removeMemberQuery = Exactly({
  reassign_to: Type.Optional(
    Type.String({ description: `${reassignTo}.`, examples: [otherExampleId('usr')] }),
  ),
});
