import Type from 'typebox';
import { Exactly, Nullable, OneOf } from '../primitives.ts';

export const IdentitySecret = Exactly(
  {
    secret: Type.String({
      description: 'The secret with which the site signs identities (HS256). Shown once.',
    }),
  },
  'A new secret; the previous one keeps working until the next.',
);

export const CheckIdentityBody = Exactly(
  { token: Type.String({ minLength: 1, maxLength: 20_000, description: 'A signed identity.' }) },
  'The token to check.',
);

/** The possible problems with a signed identity, for clients that translate them. */
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
    is_valid: Type.Boolean({ description: 'Whether the token would identify a visitor now.' }),
    claim: Nullable(Type.String({ description: 'The invalid part: `exp`, `aud`, `alg`, `signature` …' })),
    code: Nullable(OneOf(identityErrors), 'The same as a code.'),
    expected: Nullable(
      Type.String({ description: 'The expected value: the algorithm, the `aud`, or the maximum length.' }),
    ),
    message: Nullable(Type.String({ description: 'The problem, for people.' })),
  },
  'The result of checking a token.',
);
