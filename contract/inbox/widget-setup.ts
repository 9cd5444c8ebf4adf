import Type from 'typebox';
import { Exactly, Nullable, OneOf } from '../primitives.ts';

export const IdentitySecret = Exactly(
  {
    secret: Type.String({ description: 'By which the site signs identities with HS256. It is shown once.' }),
  },
  'A new secret; the previous one keeps working until the next.',
);

export const CheckIdentityBody = Exactly(
  { token: Type.String({ minLength: 1, maxLength: 20_000, description: 'A signed identity.' }) },
  'A token to look at.',
);

/** What can be wrong with a signed identity, for clients that say it in a language of their own. */
export const identityErrors = [
  'no_key',
  'not_a_jwt',
  'wrong_algorithm',
  'wrong_signature',
  'expired',
  'too_far_ahead',
  'missing',
  'wrong_audience',
  'too_long',
  'not_an_email',
  'not_a_boolean',
  'not_attributes',
  'invalid',
] as const;

export type IdentityErrorCode = (typeof identityErrors)[number];

export const IdentityCheck = Exactly(
  {
    is_valid: Type.Boolean({ description: 'Whether a visitor would be signed in by it now.' }),
    claim: Nullable(Type.String({ description: 'What is wrong: `exp`, `aud`, `alg`, `signature` …' })),
    code: Nullable(OneOf(identityErrors), 'The same as a code.'),
    expected: Nullable(
      Type.String({ description: 'What it should be: the algorithm, the `aud`, or the greatest length.' }),
    ),
    message: Nullable(Type.String({ description: 'What is wrong with it, for a person.' })),
  },
  'What would become of a token.',
);
