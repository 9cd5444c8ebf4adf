import Type, { type Static } from 'typebox';
import { Role } from '../me.ts';
import { Exactly, Id, Nullable, Timestamp } from '../primitives.ts';
import { ScopeName } from '../scopes.ts';
import { User } from '../user.ts';

/** One of the organizations that a person is an active member of. */
export const OwnMembership = Exactly({
  organization: Exactly({
    id: Id('org', 'What the header `Deskbell-Organization` names it by.'),
    name: Type.String({ description: 'Its display name.' }),
    slug: Type.String({ description: 'Its name in the addresses of screens.' }),
    logo_url: Nullable(Type.String({ description: 'The address of a picture.' })),
    timezone: Type.String({ description: 'An IANA time zone.' }),
  }),
  role: Role,
  scopes: Type.Array(ScopeName, { description: 'What the role allows.' }),
});

export type OwnMembership = Static<typeof OwnMembership>;

/** Who is signed in, and all that a screen needs before it can ask for anything else. */
export const SignedIn = Exactly({
  user: User,
  csrf_token: Type.String({ description: 'Goes with every write, in the header `X-CSRF-Token`.' }),
  memberships: Type.Array(OwnMembership, { description: 'By name; none for somebody who was removed.' }),
  log_ends: Type.Array(
    Exactly({
      organization_id: Id('org', 'One of those of `memberships`.'),
      cursor: Type.String({
        description:
          'Where its log of events ends now. A stream from here misses nothing of what is read after this.',
      }),
    }),
  ),
});

export type SignedIn = Static<typeof SignedIn>;

/** A browser that a person is signed in on. */
export const OwnSession = Exactly({
  id: Id('ses', 'Session id; never its secret.'),
  user_agent: Nullable(Type.String({ description: 'What the browser called itself.' })),
  is_current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  inserted_at: Timestamp('When the person signed in'),
  last_used_at: Timestamp('When it was last used, to the hour'),
  expires_at: Timestamp('When it ends at the latest'),
});

export type OwnSession = Static<typeof OwnSession>;

/** What a person shows, and what they want instead. */
export const ChangePasswordBody = Exactly({
  current_password: Type.String({ maxLength: 1000, description: 'The one that holds.' }),
  password: Type.String({ maxLength: 1000, description: 'The one that is to hold.' }),
});
