import Type from 'typebox';
import { Exactly, Nullable } from '../primitives.ts';

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

export const IdentityCheck = Exactly(
  {
    is_valid: Type.Boolean({ description: 'Whether a visitor would be signed in by it now.' }),
    claim: Nullable(Type.String({ description: 'What is wrong: `exp`, `aud`, `alg`, `signature` …' })),
    message: Nullable(Type.String({ description: 'What is wrong with it, for a person.' })),
  },
  'What would become of a token.',
);
