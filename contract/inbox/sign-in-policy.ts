import Type, { type Static } from 'typebox';
import { Exactly, Nullable, OneOf, Timestamp } from '../primitives.ts';

/** How a session can begin. */
export const waysIn = ['password', 'passkey', 'provider'] as const;

export type WayIn = (typeof waysIn)[number];

export const secondFactorAudiences = ['nobody', 'admins', 'everyone'] as const;

/** Why an organization refuses a session, until the person resolves it. */
export const refusalReasons = ['own_provider', 'way_in', 'lifetime', 'idle', 'second_factor'] as const;

export type RefusalReason = (typeof refusalReasons)[number];

const demands = {
  ways_in: Type.Array(OneOf(waysIn, 'A way.'), {
    minItems: 1,
    uniqueItems: true,
    description: 'How members may sign in.',
  }),
  only_own_provider: Type.Boolean({
    description: 'Whether members must sign in at a provider of the organization.',
  }),
  second_factor: OneOf(
    secondFactorAudiences,
    'Who must sign in with a second factor. A passkey counts as one.',
  ),
  grace_days: Type.Integer({
    minimum: 0,
    maximum: 30,
    description: 'How long people have to set one up, counted from the change.',
  }),
  idle_hours: Type.Integer({
    minimum: 1,
    maximum: 336,
    description: 'Members sign in again if they haven’t used the organization for so many hours.',
  }),
  lifetime_days: Type.Integer({
    minimum: 1,
    maximum: 90,
    description: 'Members sign in again after so many days, in any case.',
  }),
  tokens_rest_after_days: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description:
        'Tokens that act for a person aren’t accepted if the person hasn’t signed in for so many days, until they do.',
    }),
    '`null`: they always are.',
  ),
  allows_personal_tokens: Type.Boolean({ description: 'Whether members may use personal tokens.' }),
};

/** What an organization requires of its members’ sign-ins. */
export const SignInPolicy = Exactly({
  ...demands,
  second_factor_due_at: Nullable(
    Timestamp('From when on sessions without a second factor are refused'),
    '`null` with `nobody`.',
  ),
  password_allowed_until: Nullable(
    Timestamp('Until when the operator has allowed passwords, whatever the policy says'),
    '`null`: not at all.',
  ),
});

export type SignInPolicy = Static<typeof SignInPolicy>;

export const ChangeSignInPolicyBody = Exactly(demands);

export type ChangeSignInPolicyBody = Static<typeof ChangeSignInPolicyBody>;
