import Type from 'typebox';
import { Actor } from './me.ts';
import { Exactly, OneOf } from './primitives.ts';
import { ScopeName } from './scopes.ts';

/** Spec section 4.1 and contract section 4. Names that are not known are ignored (RFC 6749 section 3.1). */
export const authorizeQuery = {
  client_id: Type.String({ description: 'The app, `app_…`.' }),
  redirect_uri: Type.String({
    description: 'One that the app has registered, to the letter; on `127.0.0.1` and `[::1]` with any port.',
  }),
  scope: Type.String({ description: 'Scopes, separated by spaces; at least one.' }),
  state: Type.Optional(Type.String({ maxLength: 4096, description: 'Comes back as it was sent.' })),
  code_challenge: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    description: 'The SHA-256 of the verifier in base64url (RFC 7636).',
  }),
  code_challenge_method: OneOf(['S256'], 'PKCE is required.'),
  response_type: Type.Optional(OneOf(['code'], 'Absent means `code`.')),
  response_mode: Type.Optional(OneOf(['query'], 'Absent means `query`.')),
  actor: Type.Optional(Actor),
};

const clientFields = {
  client_id: Type.Optional(Type.String({ description: 'The app, `app_…`; required without HTTP Basic.' })),
  client_secret: Type.Optional(
    Type.String({
      description: "The app's secret, `dbs_…`; required without HTTP Basic, and not beside it.",
    }),
  ),
};

/** Spec section 4.2. Fields that are not known are ignored. */
export const TokenRequest = Type.Object({
  grant_type: OneOf(['authorization_code']),
  code: Type.String({ description: 'From the redirect; good for one exchange within five minutes.' }),
  redirect_uri: Type.String({ description: 'The one that the code was asked for with.' }),
  code_verifier: Type.String({ description: 'What the challenge was made from: 43 to 128 characters.' }),
  ...clientFields,
});

/** RFC 7009 section 2.1. */
export const RevokeRequest = Type.Object({
  token: Type.String({ description: 'Any token of the connection that is to end.' }),
  ...clientFields,
});

/** Spec section 4.2: exactly these three; a token has no expiry and no refresh token. */
export const TokenAnswer = Exactly({
  access_token: Type.String({ pattern: '^dbt_[0-9A-Za-z]{49}$' }),
  token_type: Type.Literal('Bearer'),
  scope: Type.String({ description: 'The granted scopes, separated by spaces.' }),
});

const names = Type.Array(Type.String());

/** RFC 8414 section 2. */
export const ServerMetadata = Type.Object({
  issuer: Type.String({ description: 'The address of this installation.' }),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  revocation_endpoint: Type.String(),
  scopes_supported: Type.Array(ScopeName),
  response_types_supported: names,
  response_modes_supported: names,
  grant_types_supported: names,
  token_endpoint_auth_methods_supported: names,
  revocation_endpoint_auth_methods_supported: names,
  code_challenge_methods_supported: names,
  authorization_response_iss_parameter_supported: Type.Boolean(),
});
