import Type, { type TSchema } from 'typebox';
import type { ErrorCode, TokenErrorCode } from '../error-codes.ts';
import { errorMeanings, tokenErrorMeanings } from '../error-meanings.ts';
import { TokenErrorBody } from '../errors.ts';
import {
  authorizeQuery,
  ConsentForm,
  PublicTokenResponse,
  RefreshRequest,
  RevokeRequest,
  ServerMetadata,
  TokenRequest,
  TokenResponse,
} from '../oauth.ts';
import { exampleOf } from './example-of.ts';
import { errorResponse, failuresWith } from './failures.ts';
import { headersOf } from './headers.ts';
import { queryParameters } from './parameters.ts';
import { schemaObject } from './schemas.ts';

const anywhere: readonly ErrorCode[] = [
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'misdirected_request',
  'headers_too_large',
  'internal_error',
];
const atForms: readonly ErrorCode[] = [...anywhere, 'payload_too_large', 'unavailable'];

/** General error codes that the OAuth endpoints use as well. */
export const oauthFailures = atForms;

/** Apps without a secret connect to `/mcp` alone, and refresh their tokens. */
const tokenRequests = Type.Union([TokenRequest, RefreshRequest]);
const tokenResponses = Type.Union([TokenResponse, PublicTokenResponse]);

/** The endpoints of the authorization code grant (spec section 4, RFC 7009, RFC 8414). */
export const oauthPaths = {
  '/api/oauth/authorize': { get: authorize(), post: answerConsent() },
  '/api/oauth/token': {
    post: {
      ...backChannel('exchangeCode', 'Exchange a code or a refresh token for a token', tokenRequests),
      responses: {
        200: {
          description:
            'The token, which is revoked with its connection. It doesn’t expire, except for apps without a secret, which get a `refresh_token` with it.',
          headers: headersOf(),
          content: {
            'application/json': { schema: schemaObject(tokenResponses), example: exampleOf(tokenResponses) },
          },
        },
        ...tokenFailures('invalid_request', 'invalid_grant', 'unsupported_grant_type', 'invalid_target'),
        ...failuresWith(atForms),
      },
    },
  },
  '/api/oauth/revoke': {
    post: {
      ...backChannel('revokeToken', 'Revoke the connection of a token', RevokeRequest),
      responses: {
        200: {
          description: 'The connection is revoked. Unknown tokens get the same response.',
          headers: headersOf(),
        },
        ...tokenFailures('invalid_request'),
        ...failuresWith(atForms),
      },
    },
  },
  '/.well-known/oauth-authorization-server': {
    get: {
      operationId: 'getServerMetadata',
      tags: ['oauth'],
      summary: 'Get the authorization server metadata (RFC 8414)',
      description: 'The URLs and methods of the OAuth endpoints, for configuring client libraries.',
      security: [],
      responses: {
        200: {
          description: 'The metadata.',
          headers: headersOf(),
          content: {
            'application/json': { schema: schemaObject(ServerMetadata), example: exampleOf(ServerMetadata) },
          },
        },
        ...failuresWith(anywhere),
      },
    },
  },
};

/** Apps never send it; it is included to make the flow complete. */
function answerConsent() {
  return {
    operationId: 'answerConsent',
    tags: ['oauth'],
    summary: 'Submit the consent',
    description:
      'Posted by the page of `GET /api/oauth/authorize` when the user decides, with their browser’s session cookie. Apps never send it. Each consent is answered once.',
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: schemaObject(ConsentForm),
          example: exampleOf(ConsentForm),
        },
      },
    },
    responses: {
      303: {
        description:
          'To the `redirect_uri` of the request, with `code`, `state` and `iss`, or with `error=access_denied`; or to sign in first.',
        headers: headersOf('Location'),
      },
      400: page('Nothing was chosen.'),
      403: page(
        'The form comes from another site, the consent was already answered or belongs to another user, or the organization can’t be chosen.',
      ),
    },
  };
}

function authorize() {
  const required = ['client_id', 'redirect_uri', 'scope', 'code_challenge', 'code_challenge_method'];
  return {
    operationId: 'authorize',
    tags: ['oauth'],
    summary: 'Ask the user for consent',
    description:
      'A page to open in a browser. The response goes to `redirect_uri`: `code`, `state` and `iss`, or `error`, `error_description`, `state` and `iss`.',
    security: [],
    parameters: queryParameters(authorizeQuery, required),
    responses: {
      200: page('The consent page.'),
      303: {
        description: 'To `redirect_uri` with an error, or to sign in first.',
        headers: headersOf('Location'),
      },
      400: page('The app or its `redirect_uri` is not known: a page, never a redirect.'),
      403: page(
        'This user can’t consent: only an admin can, or the app isn’t available to their organization.',
      ),
    },
  };
}

function backChannel(operationId: string, summary: string, form: TSchema) {
  return {
    operationId,
    tags: ['oauth'],
    summary,
    description:
      'For the app’s server, which authenticates with form fields or HTTP Basic. Apps without a secret send their `client_id`.',
    security: [{}, { client: [] }],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: schemaObject(form), example: exampleOf(form) },
      },
    },
  };
}

function tokenFailures(...codes: TokenErrorCode[]) {
  const meaning = (code: TokenErrorCode) => [code, tokenErrorMeanings[code]] as const;
  return {
    400: errorResponse(codes.map(meaning), TokenErrorBody, []),
    401: errorResponse([meaning('invalid_client')], TokenErrorBody, ['WWW-Authenticate']),
    429: errorResponse([['rate_limited', errorMeanings.rate_limited]], TokenErrorBody, ['Retry-After']),
  };
}

function page(description: string) {
  return { description, headers: headersOf(), content: { 'text/html': { schema: { type: 'string' } } } };
}
