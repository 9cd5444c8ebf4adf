import { createHash } from 'node:crypto';
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

export type Exchange = { code: string; redirectUri: string; codeChallenge: string };

/**
 * What the code is offered with. A verifier of the wrong form can match no challenge (RFC 7636 section 4.1), and a
 * missing redirect_uri none that was asked for, so both are the code's fault.
 *
 * @throws TokenError
 */
export function checkExchange(form: URLSearchParams): Exchange {
  const code = form.get('code');
  const verifier = form.get('code_verifier');
  if (!code) throw new TokenError('invalid_request', 'code is missing.');
  if (!verifier) throw new TokenError('invalid_request', 'code_verifier is missing.');
  const redirectUri = form.get('redirect_uri') ?? matchesNothing;
  return {
    code,
    // PostgreSQL takes no NUL in a text, not even to compare it.
    redirectUri: isCleanText(redirectUri) ? redirectUri : matchesNothing,
    codeChallenge: challengeOf(verifier),
  };
}

const matchesNothing = '';

/** RFC 7636 section 4.6, S256. */
function challengeOf(verifier: string): string {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return matchesNothing;
  return createHash('sha256').update(verifier).digest('base64url');
}
