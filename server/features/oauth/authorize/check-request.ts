import { isScope, type Scope } from '../../../../contract/scopes.ts';
import { isMcpResource } from '../../../access/mcp-resource.ts';
import { repeatedName } from '../repeated-name.ts';
import type { RequestingApp } from '../requesting-app.ts';
import { AuthorizeError } from './authorize-error.ts';

/** A validated authorization request that a person can decide on. */
export type AuthorizeRequest = {
  actor: 'self' | 'app';
  scopes: Scope[];
  state: string | undefined;
  codeChallenge: string;
  /** Its token is for `/mcp` instead of the API. */
  isForMcp: boolean;
};

const maxStateLength = 4096;

/**
 * Checks the rest of the request in the order of the RFCs (spec section 4.1, contract section 4). Unknown parameters
 * are ignored (RFC 6749 section 3.1).
 *
 * @throws AuthorizeError
 */
export function checkRequest(query: URLSearchParams, app: RequestingApp, baseUrl: URL): AuthorizeRequest {
  checkRepetition(query);
  checkResponseType(query.get('response_type'));
  checkResponseMode(query.get('response_mode'));
  checkRequestObject(query);
  const isForMcp = checkResource(query.get('resource'), baseUrl);
  const actor = checkActor(query.get('actor'));
  if (app.is_public_client) checkPublicClient({ isForMcp, actor });
  return {
    state: checkState(query.get('state')),
    codeChallenge: checkPkce(query),
    actor,
    scopes: checkScopes(query.get('scope'), app),
    isForMcp,
  };
}

/** RFC 6749 section 3.1: no parameter more than once. */
function checkRepetition(query: URLSearchParams): void {
  const name = repeatedName(query);
  if (name !== undefined) throw new AuthorizeError('invalid_request', `${name} may be sent once only.`);
}

/** The spec's request has none; absent means `code`. */
function checkResponseType(type: string | null): void {
  if (type === null || type === 'code') return;
  throw new AuthorizeError('unsupported_response_type', 'response_type must be code.');
}

function checkResponseMode(mode: string | null): void {
  if (mode === null || mode === 'query') return;
  throw new AuthorizeError('invalid_request', 'response_mode must be query.');
}

/** RFC 9101 is not supported (security 90). */
function checkRequestObject(query: URLSearchParams): void {
  if (!query.has('request') && !query.has('request_uri')) return;
  throw new AuthorizeError('request_not_supported', 'Request objects are not supported.');
}

function checkState(state: string | null): string | undefined {
  if (state === null) return undefined;
  if (state.length <= maxStateLength && !state.includes('\0')) return state;
  throw new AuthorizeError('invalid_request', `state may have at most ${maxStateLength} characters.`);
}

/** RFC 7636 section 4.3 with S256 only: a SHA-256 in base64url is 43 characters. */
function checkPkce(query: URLSearchParams): string {
  const challenge = query.get('code_challenge');
  if (query.get('code_challenge_method') !== 'S256') {
    throw new AuthorizeError('invalid_request', 'PKCE is required: code_challenge_method must be S256.');
  }
  if (challenge !== null && /^[A-Za-z0-9_-]{43}$/.test(challenge)) return challenge;
  throw new AuthorizeError(
    'invalid_request',
    'PKCE is required: code_challenge must be 43 base64url characters.',
  );
}

/** Absent means `self`. */
function checkActor(actor: string | null): 'self' | 'app' {
  if (actor === null) return 'self';
  if (actor === 'self' || actor === 'app') return actor;
  throw new AuthorizeError('invalid_request', 'actor must be self or app.');
}

/** A client without a secret acts for a person, and at `/mcp` alone. */
function checkPublicClient({ isForMcp, actor }: Pick<AuthorizeRequest, 'isForMcp' | 'actor'>): void {
  if (!isForMcp)
    throw new AuthorizeError(
      'invalid_target',
      'A client without a secret has to send the address of /mcp as resource.',
    );
  if (actor === 'app')
    throw new AuthorizeError(
      'invalid_request',
      'A client without a secret acts for a person: actor must be self.',
    );
}

/** RFC 8707: absent means the API. */
function checkResource(resource: string | null, baseUrl: URL): boolean {
  if (resource === null) return false;
  if (isMcpResource(resource, baseUrl)) return true;
  throw new AuthorizeError('invalid_target', 'resource must be the address of /mcp, or absent for the API.');
}

/** RFC 6749 section 3.3: names separated by spaces, in the requested order, without duplicates. */
function checkScopes(text: string | null, app: RequestingApp): Scope[] {
  const names = [...new Set((text ?? '').split(' ').filter((name) => name !== ''))];
  if (names.length === 0) throw new AuthorizeError('invalid_scope', 'scope must name at least one scope.');
  const scopes = names.filter(isScope);
  const unknown = names.find((name) => !isScope(name));
  if (unknown !== undefined)
    throw new AuthorizeError('invalid_scope', 'scope names one that does not exist.');
  const foreign = scopes.find((scope) => !app.scopes.includes(scope));
  if (foreign !== undefined)
    throw new AuthorizeError('invalid_scope', `This app did not register the scope ${foreign}.`);
  return scopes;
}
