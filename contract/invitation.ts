import Type, { type Static } from 'typebox';
import { Role } from './me.ts';
import { Exactly, Id, OneOf, Timestamp } from './primitives.ts';
import { User } from './user.ts';

export const invitationStatuses = ['pending', 'accepted', 'revoked', 'expired'] as const;

/** Contract section 2, Invitation. */
export const Invitation = Exactly({
  id: Id('inv', 'Invitation id.'),
  email: Type.String(),
  role: Role,
  status: OneOf(invitationStatuses, 'A pending one expires after 7 days.'),
  invited_by: User,
  expires_at: Timestamp('When it can no longer be accepted'),
  inserted_at: Timestamp('When it was made'),
});

export type Invitation = Static<typeof Invitation>;

export const InviteMemberBody = Exactly({
  email: Type.String({ maxLength: 254, description: 'Whom to invite.' }),
  role: Role,
});
