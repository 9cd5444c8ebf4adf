import Type from 'typebox';
import { Exactly } from './primitives.ts';

/** Spec section 4.2: exactly these three; a token has no expiry and no refresh token. */
export const TokenAnswer = Exactly({
  access_token: Type.String({ pattern: '^dbt_[0-9A-Za-z]{49}$' }),
  token_type: Type.Literal('Bearer'),
  scope: Type.String({ description: 'The granted scopes, separated by spaces.' }),
});
