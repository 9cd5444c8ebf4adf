import Type from 'typebox';
import { exampleId } from './example-id.ts';
import { Actor } from './me.ts';
import { Exactly, Id, OneOf } from './primitives.ts';
import { ScopeName } from './scopes.ts';

const exampleOrigin = 'https://support.example.com';
const exampleCode = 'the-code-that-came-with-the-redirect';
const exampleToken = `dbt_${'a'.repeat(49)}`;
const exampleRefreshToken = `dbr_${'a'.repeat(49)}`;
const exampleClient = { client_id: exampleId('app'), client_secret: `dbs_${'a'.repeat(49)}` };
// The example pair of RFC 7636, appendix B.
const exampleVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const exampleChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** Spec section 4.1 and contract section 4. Unknown names are ignored (RFC 6749 section 3.1). */
export const authorizeQuery = {
  client_id: Id('app', 'The app, `app_…`.'),
  redirect_uri: Type.String({
    format: 'uri',
    description:
      'One of the app’s registered URIs, matched exactly; on `127.0.0.1` and `[::1]` with any port.',
    examples: ['https://example.com/callback'],
  }),
  scope: Type.String({
    description: 'Scopes, separated by spaces; at least one.',
    examples: ['conversations:read messages:write'],
  }),
  state: Type.Optional(
    Type.String({
      maxLength: 4096,
      description: 'Returned unchanged.',
      examples: ['a-value-of-yours'],
    }),
  ),
  code_challenge: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    description: 'The SHA-256 of the verifier in base64url (RFC 7636).',
    examples: [exampleChallenge],
  }),
  code_challenge_method: OneOf(['S256'], 'PKCE is required.'),
  response_type: Type.Optional(OneOf(['code'], 'Absent means `code`.')),
  response_mode: Type.Optional(OneOf(['query'], 'Absent means `query`.')),
  actor: Type.Optional(Actor),
  resource: Type.Optional(
    Type.String({
      format: 'uri',
      description: 'The address of `/mcp` for a token for assistants (RFC 8707); absent for the API.',
      examples: [`${exampleOrigin}/mcp`],
    }),
  ),
};

/** The form of the consent page, as a browser posts it. */
export const ConsentForm = Type.Object(
  {
    consent_id: Type.String({ format: 'uuid', description: 'Id of the consent; from the page.' }),
    csrf_token: Type.String({ description: 'Proves that the form comes from the page.' }),
    decision: OneOf(['allow', 'deny'], 'The user’s decision.'),
    organization_id: Type.Optional(
      Id('org', 'The organization that the user chose, `org_…`; required with `allow`.'),
    ),
  },
  {
    description: 'The user’s decision on a consent, as an HTML form.',
    examples: [
      {
        consent_id: '01890a5d-ac96-774b-bcce-b302099a8057',
        csrf_token: 'from-the-page',
        decision: 'allow',
        organization_id: exampleId('org'),
      },
    ],
  },
);

const clientFields = {
  client_id: Type.Optional(Id('app', 'The app, `app_…`; required without HTTP Basic.')),
  client_secret: Type.Optional(
    Type.String({
      description: "The app's secret, `dbs_…`; required without HTTP Basic, and not beside it.",
    }),
  ),
};

/** Spec section 4.2. Unknown fields are ignored. */
export const TokenRequest = Type.Object(
  {
    grant_type: OneOf(['authorization_code'], 'The grant of every app.'),
    code: Type.String({
      minLength: 1,
      description: 'From the redirect; valid for one exchange within five minutes.',
    }),
    redirect_uri: Type.String({
      minLength: 1,
      format: 'uri',
      description: 'The redirect URI that the code was requested with.',
    }),
    code_verifier: Type.String({
      pattern: '^[A-Za-z0-9._~-]{43,128}$',
      description: 'The PKCE verifier: 43 to 128 characters.',
    }),
    resource: Type.Optional(
      Type.String({
        format: 'uri',
        description: 'The address of `/mcp`, if the code was requested for it (RFC 8707); may be absent.',
      }),
    ),
    ...clientFields,
  },
  {
    description:
      'The exchange of a code, as an HTML form. An app without a secret sends `client_id` alone: its `app_…`, or the URL of its document.',
    examples: [
      {
        grant_type: 'authorization_code',
        code: exampleCode,
        redirect_uri: 'https://example.com/callback',
        code_verifier: exampleVerifier,
        ...exampleClient,
      },
    ],
  },
);

/** RFC 6749 section 6. Unknown fields are ignored. */
export const RefreshRequest = Type.Object(
  {
    grant_type: OneOf(['refresh_token'], 'Only for apps without a secret.'),
    refresh_token: Type.String({
      minLength: 1,
      description: 'From the last response; valid for one use within thirty days.',
    }),
    client_id: Type.String({
      minLength: 1,
      description: 'The app, `app_…`, or the URL of its document.',
    }),
    resource: Type.Optional(
      Type.String({ format: 'uri', description: 'The address of `/mcp` (RFC 8707); may be absent.' }),
    ),
  },
  {
    description: 'The exchange of a refresh token, as an HTML form.',
    examples: [
      {
        grant_type: 'refresh_token',
        refresh_token: exampleRefreshToken,
        client_id: exampleClient.client_id,
      },
    ],
  },
);

/** RFC 7009 section 2.1. */
export const RevokeRequest = Type.Object(
  {
    token: Type.String({ description: 'Any token of the connection to revoke.' }),
    ...clientFields,
  },
  {
    description: 'The token to revoke, as an HTML form.',
    examples: [{ token: exampleToken, ...exampleClient }],
  },
);

/** Spec section 4.2: exactly these three for apps with a secret, whose token has no expiry and no refresh token. */
export const TokenResponse = Exactly(
  {
    access_token: Type.String({
      pattern: '^dbt_[0-9A-Za-z]{49}$',
      description: 'Opaque. It doesn’t expire, and is returned only here.',
    }),
    token_type: Type.Literal('Bearer', { description: 'Sent as `Authorization: Bearer …`.' }),
    scope: Type.String({ description: 'The granted scopes, separated by spaces.' }),
  },
  'An access token.',
  {
    access_token: exampleToken,
    token_type: 'Bearer',
    scope: 'conversations:read messages:write',
  },
);

/** For clients without a secret, which connect to `/mcp`: the token expires, and comes with another one to refresh it. */
export const PublicTokenResponse = Exactly(
  {
    ...TokenResponse.properties,
    access_token: Type.String({
      pattern: '^dbt_[0-9A-Za-z]{49}$',
      description: 'Opaque. It is returned only here.',
    }),
    expires_in: Type.Integer({ description: 'Seconds until `access_token` expires.' }),
    refresh_token: Type.String({
      pattern: '^dbr_[0-9A-Za-z]{49}$',
      description: 'Valid for one use within thirty days. A second use revokes the connection.',
    }),
  },
  'The tokens of an app without a secret.',
  {
    access_token: exampleToken,
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: exampleRefreshToken,
    scope: 'conversations:read messages:write',
  },
);

const address = (description: string) => Type.String({ format: 'uri', description });
const names = (description: string) =>
  Type.Array(Type.String({ description: 'See RFC 8414.' }), { description });

/** RFC 8414 section 2. */
export const ServerMetadata = Type.Object(
  {
    issuer: address('The URL of this installation; returned as `iss` in each consent response.'),
    authorization_endpoint: address('The authorization endpoint.'),
    token_endpoint: address('The token endpoint.'),
    revocation_endpoint: address('The revocation endpoint.'),
    scopes_supported: Type.Array(ScopeName, { description: 'Every scope.' }),
    response_types_supported: names('Supported `response_type` values.'),
    response_modes_supported: names('Supported `response_mode` values.'),
    grant_types_supported: names('Supported `grant_type` values.'),
    token_endpoint_auth_methods_supported: names('Client authentication methods of the token endpoint.'),
    revocation_endpoint_auth_methods_supported: names(
      'Client authentication methods of the revocation endpoint.',
    ),
    code_challenge_methods_supported: names('Supported `code_challenge_method` values.'),
    client_id_metadata_document_supported: Type.Boolean({
      description: 'Whether the URL of a client’s document can be its `client_id`, for `/mcp`.',
    }),
    authorization_response_iss_parameter_supported: Type.Boolean({
      description: 'Whether consent responses include `iss` (RFC 9207).',
    }),
  },
  {
    description: 'Authorization server metadata.',
    examples: [
      {
        issuer: exampleOrigin,
        authorization_endpoint: `${exampleOrigin}/api/oauth/authorize`,
        token_endpoint: `${exampleOrigin}/api/oauth/token`,
        revocation_endpoint: `${exampleOrigin}/api/oauth/revoke`,
        scopes_supported: ['conversations:read', 'messages:write'],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        code_challenge_methods_supported: ['S256'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      },
    ],
  },
);
