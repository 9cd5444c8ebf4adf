import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import { ScopeName } from './scopes.ts';
import { exampleMember, User } from './user.ts';

export const Actor = OneOf(['self', 'app'], '`self` acts for a user, `app` for the app itself.');
export const Role = OneOf(['admin', 'member'], 'A member’s role in the organization.');

export const Access = OneOf(
  ['full', 'light'],
  'What a member can do: with `light` access, only read and write notes. Admins have `full` access.',
);

/** Contract section 4, last paragraph. */
export const Me = Exactly(
  {
    actor: Actor,
    app: Exactly(
      { id: Id('app', 'The app that calls.'), name: Type.String({ description: 'Its name.' }) },
      'The app that holds the token.',
    ),
    organization: Exactly(
      {
        id: Id('org', 'The organization it acts in.'),
        name: Type.String({ description: 'Its name.' }),
        slug: Type.String({ description: 'Its name in URLs.' }),
      },
      'The organization of the token.',
    ),
    user: Nullable(User, 'The user that the token acts for; `null` with `actor=app`.'),
    role: Nullable(Role, 'That user’s current role; `null` with `actor=app`.'),
    access: Nullable(Access, 'That user’s current access; `null` with `actor=app`.'),
    granted_scopes: Type.Array(ScopeName, { description: 'What was consented to.' }),
    scopes: Type.Array(ScopeName, {
      description: "What currently applies, capped by the user's role and access.",
    }),
    token: Exactly(
      {
        id: Id('tok', 'Token id.'),
        inserted_at: Timestamp('When it was issued'),
        last_used_at: Nullable(Timestamp('When it was last used, to the minute')),
      },
      'The token itself.',
    ),
  },
  'Who a token acts for, and what it may do.',
  {
    actor: 'self',
    app: { id: exampleId('app'), name: 'First app' },
    organization: { id: exampleId('org'), name: 'Heron Bicycles', slug: 'heron-bicycles' },
    user: exampleMember,
    role: 'admin',
    access: 'full',
    granted_scopes: ['conversations:read', 'messages:write'],
    scopes: ['conversations:read', 'messages:write'],
    token: { id: exampleId('tok'), inserted_at: 1_790_000_000, last_used_at: 1_790_003_600 },
  },
);

export type Me = Static<typeof Me>;
