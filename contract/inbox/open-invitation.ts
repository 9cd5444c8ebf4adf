import Type, { type Static } from 'typebox';
import { Access, Role } from '../me.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';

/** An invitation that can be accepted, as an admin sees it. */
export const OpenInvitation = Exactly({
  id: Id('inv', 'Invitation id.'),
  email: Type.String({ description: 'The invited address.' }),
  role: Role,
  access: Access,
  invited_by: Type.String({ description: 'The inviter’s name.' }),
  mail: Nullable(OneOf(['queued', 'sent', 'refused'], 'How its mail stands.'), '`null` if it isn’t emailed.'),
  link: Nullable(Type.String(), 'The link to share; `null` if it was emailed.'),
  expires_at: Timestamp('When it can no longer be accepted'),
});

export type OpenInvitation = Static<typeof OpenInvitation>;

export const OpenInvitations = Exactly({
  can_mail: Type.Boolean({ description: 'Whether this installation sends mail.' }),
  invitations: Type.Array(OpenInvitation, { description: 'Newest first.' }),
});

export type OpenInvitations = Static<typeof OpenInvitations>;

export const InvitationLink = Exactly({
  link: Type.String({ description: 'Anyone who opens it joins; share it only with that person.' }),
});
