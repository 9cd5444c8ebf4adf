import Type, { type Static } from 'typebox';
import { Access, Role } from '../me.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';
import { ScopeName } from '../scopes.ts';
import { User } from '../user.ts';
import { languages } from '../words/languages.ts';
import { refusalReasons, waysIn } from './sign-in-policy.ts';

/** One of the organizations that a person is an active member of. */
export const OwnMembership = Exactly({
  organization: Exactly({
    id: Id('org', 'Its id in the header `Deskbell-Organization`.'),
    name: Type.String({ description: 'Its display name.' }),
    slug: Type.String({ description: 'Its name in URLs.' }),
    logo_url: Nullable(Type.String({ description: 'The URL of a picture.' })),
    timezone: Type.String({ description: 'An IANA time zone.' }),
  }),
  role: Role,
  access: Access,
  scopes: Type.Array(ScopeName, { description: 'What the role and access allow.' }),
  sign_in: Exactly({
    refused_for: Nullable(
      OneOf(refusalReasons, 'Why the organization’s sign-in policy refuses this session.'),
      '`null` if it accepts it.',
    ),
    second_factor_due_at: Nullable(
      Timestamp('From when on it refuses this session, unless a second factor is proved'),
      '`null` if one was proved, or isn’t required.',
    ),
    ways_in: Type.Array(OneOf(waysIn, 'A way.'), { description: 'How members may sign in.' }),
    allows_personal_tokens: Type.Boolean({ description: 'Whether members may use personal tokens.' }),
  }),
});

export type OwnMembership = Static<typeof OwnMembership>;

/** The signed-in user, and everything a screen needs before its other requests. */
export const SignedIn = Exactly({
  user: User,
  language: Nullable(
    Type.String({
      description: 'The language of emails to the person: the one they last used the inbox in.',
    }),
    '`null` until they have used it.',
  ),
  confined_to: Nullable(
    Id('org', 'The only organization that the session opens, since its provider alone proved the person.'),
    '`null`: no limit, and the session can change the account.',
  ),
  csrf_token: Type.String({ description: 'Send it with every write, in the header `X-CSRF-Token`.' }),
  memberships: Type.Array(OwnMembership, { description: 'By name; without removed members.' }),
  log_ends: Type.Array(
    Exactly({
      organization_id: Id('org', 'One of the organizations in `memberships`.'),
      cursor: Type.String({
        description:
          'The current end of its event log. A stream from here misses no change to data fetched after this.',
      }),
    }),
    { description: 'Without organizations whose data is unavailable, while others can be used.' },
  ),
});

export type SignedIn = Static<typeof SignedIn>;

export const SignedOut = Exactly({
  address: Type.String({
    description: 'Where the browser goes next, to sign out at the provider. It contains an ID token.',
  }),
});

export type SignedOut = Static<typeof SignedOut>;

/** A browser in which a person is signed in. */
export const OwnSession = Exactly({
  id: Id('ses', 'Session id; never its secret.'),
  user_agent: Nullable(Type.String({ description: 'The user agent of the browser.' })),
  proofs: Type.Array(
    Exactly({
      kind: Type.String({
        description: '`password`, `passkey`, `totp`, `recovery_code`, or `provider:` with an id.',
      }),
      proved_at: Timestamp('When it was proved last'),
    }),
    { description: 'What the person proved there, latest first.' },
  ),
  is_current: Type.Boolean({ description: 'Whether it is the requesting session.' }),
  inserted_at: Timestamp('When the person signed in'),
  last_used_at: Timestamp('When it was last used, to the hour'),
  expires_at: Timestamp('When it ends at the latest'),
});

export type OwnSession = Static<typeof OwnSession>;

export const ChangeLanguageBody = Exactly({
  language: OneOf(languages, 'The language that the inbox is shown in.'),
});

export type ChangeLanguageBody = Static<typeof ChangeLanguageBody>;

/** The current password, and the new one. */
export const ChangePasswordBody = Exactly({
  current_password: Type.String({ maxLength: 1000, description: 'The current one.' }),
  password: Type.String({ maxLength: 1000, description: 'The new one.' }),
});
