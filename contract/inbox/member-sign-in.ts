import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, Timestamp } from '../primitives.ts';

/** How a member can sign in, for admins. */
export const MemberSignIn = Exactly({
  member_id: Id('mem', 'Member id.'),
  has_password: Type.Boolean({ description: 'Whether they have chosen a password.' }),
  has_passkey: Type.Boolean({ description: 'Whether they have a passkey.' }),
  has_totp: Type.Boolean({ description: 'Whether they use an authenticator app.' }),
  providers: Type.Array(Type.String({ description: 'Its name.' }), {
    description:
      'The active providers that they have connected: the organization’s, and those of the installation.',
  }),
  imported_email: Nullable(
    Type.String({ description: 'Of an imported person: their address in the other system.' }),
    '`null` if they have an account.',
  ),
  last_sign_in_at: Nullable(
    Timestamp('When they last signed in; at providers of other organizations doesn’t count'),
    '`null`: never.',
  ),
});

export type MemberSignIn = Static<typeof MemberSignIn>;

export const MemberSignIns = Exactly({
  members: Type.Array(MemberSignIn, { description: 'In no particular order; without unknown ids.' }),
});

export type MemberSignIns = Static<typeof MemberSignIns>;
