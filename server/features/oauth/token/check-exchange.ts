import { createHash } from 'node:crypto';
import { isMcpResource } from '../../../access/mcp-resource.ts';
import { isCleanText } from '../../../text/well-formed-text.ts';
import { repeatedName } from '../repeated-name.ts';
import { TokenError } from '../token-error.ts';

/** RFC 6749 section 3.2: no parameter more than once. */
export function checkRepetition(form: URLSearchParams): void {
  const name = repeatedName(form);
  if (name !== undefined) throw new TokenError('invalid_request', `${name} may be sent once only.`);
}

export function checkGrantType(form: URLSearchParams): void {
  const type = form.get('grant_type');
  if (type === 'authorization_code') return;
  if (type === null || type === '') throw new TokenError('invalid_request', 'grant_type is missing.');
  throw new TokenError('unsupported_grant_type', 'grant_type must be authorization_code.');
}

export type Exchange = {
  code: string;
  redirectUri: string;
  codeChallenge: string;
  /** It names `/mcp`: the code must be for it. */
  isForMcp: boolean;
};

/**
 * The fields of an exchange. A missing or empty one is an error of the request and leaves the code unused (RFC 6749
 * sections 3.2 and 5.2). A malformed verifier isn't: it matches no challenge (RFC 7636 section 4.1).
 *
 * @throws TokenError
 */
export function checkExchange(form: URLSearchParams, baseUrl: URL): Exchange {
  const redirectUri = required(form, 'redirect_uri');
  return {
    code: required(form, 'code'),
    // PostgreSQL accepts no NUL in a text, not even to compare it.
    redirectUri: isCleanText(redirectUri) ? redirectUri : matchesNothing,
    codeChallenge: challengeOf(required(form, 'code_verifier')),
    isForMcp: checkResource(form, baseUrl),
  };
}

/** RFC 8707 section 2.2: absent, it's what the code was requested for. */
export function checkResource(form: URLSearchParams, baseUrl: URL): boolean {
  const resource = form.get('resource');
  if (resource === null) return false;
  if (isMcpResource(resource, baseUrl)) return true;
  throw new TokenError('invalid_target', 'resource must be the address of /mcp, or absent for the API.');
}

/** @throws TokenError */
export function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new TokenError('invalid_request', `${name} is missing.`);
  return value;
}

const matchesNothing = '';

/** RFC 7636 section 4.6, S256. */
function challengeOf(verifier: string): string {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return matchesNothing;
  return createHash('sha256').update(verifier).digest('base64url');
}
