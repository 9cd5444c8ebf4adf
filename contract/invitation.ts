import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Access, Role } from './me.ts';
import { Exactly, Id, OneOf, Timestamp } from './primitives.ts';
import { exampleMember, User } from './user.ts';

export const invitationStatuses = ['pending', 'accepted', 'revoked', 'expired'] as const;

/** Contract section 2, Invitation. */
export const Invitation = Exactly(
  {
    id: Id('inv', 'Invitation id.'),
    email: Type.String({ description: 'The invited address.' }),
    role: Role,
    access: Access,
    status: OneOf(invitationStatuses, 'Status; a pending invitation expires after 7 days.'),
    invited_by: User,
    expires_at: Timestamp('When it can no longer be accepted'),
    inserted_at: Timestamp('When it was created'),
  },
  'An invitation to become a member.',
  {
    id: exampleId('inv'),
    email: 'robin@heron.example',
    role: 'member',
    access: 'full',
    status: 'pending',
    invited_by: exampleMember,
    expires_at: 1_790_604_800,
    inserted_at: 1_790_000_000,
  },
);

export type Invitation = Static<typeof Invitation>;

export const InviteMemberBody = Exactly(
  {
    email: Type.String({ maxLength: 254, description: 'The address to invite.' }),
    role: Role,
    access: Type.Optional(Access),
  },
  'The address to invite, the role and the access, which is `full` unless stated.',
  { email: 'robin@heron.example', role: 'member' },
);
