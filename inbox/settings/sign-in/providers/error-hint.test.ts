import { expect, test } from 'vitest';
import { errorHint } from './error-hint.ts';

test.each([
  ['It answered “invalid_client”: Invalid client or Invalid client credentials.', 'client'],
  ['It answered “invalid_request”: Invalid parameter: redirect_uri.', 'redirectUri'],
  ['It answered “temporarily_unavailable”.', 'provider'],
  ['It is not at a public address. The operator can allow its network in DESKBELL_SIGN_IN_ALLOW.', 'network'],
  ['fetch failed: self-signed certificate', 'certificate'],
  ['fetch failed: getaddrinfo ENOTFOUND login.acme.example', 'unreachable'],
  ['The operation was aborted due to timeout', 'unreachable'],
  ['The claim “groups” is neither a list nor a text.', 'groups'],
  ['unexpected ID Token "iss" (issuer) claim value', undefined],
])('the error “%s” is explained as %s', (error, hint) => {
  expect(errorHint(error)).toBe(hint);
});
