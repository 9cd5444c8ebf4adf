import type { TokenResponse } from '../types.ts';
import { type OAuthClient, postForm } from './post-form.ts';

export type GrantedCode = {
  /** From `readCallback`. */
  code: string;
  /** The `verifier` of `createPkcePair`. */
  verifier: string;
  /** The same as in the authorization request. */
  redirectUri: string;
};

/**
 * Exchanges a code for an access token, once and within five minutes. It uses the app's secret, so call it on a server. The token
 * doesn't expire: store it like a password.
 *
 * @throws OAuthError, ConnectionError
 *
 * @example
 * ```ts
 * import { exchangeCode } from '@deskbell/sdk';
 *
 * const app = { baseUrl: 'https://support.example.com', clientId: 'app_…', clientSecret: 'dbs_…' };
 * const { access_token, scope } = await exchangeCode(app, { code, verifier, redirectUri });
 * console.log(access_token.slice(0, 4), scope); // what was granted may be less than what was asked for
 * ```
 */
export async function exchangeCode(
  app: OAuthClient,
  { code, verifier, redirectUri }: GrantedCode,
): Promise<TokenResponse> {
  const response = await postForm(app, '/api/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  return JSON.parse(response);
}

/**
 * Ends the connection that a token belongs to, with all of its tokens (RFC 7009). An unknown token is no error.
 *
 * @throws OAuthError, ConnectionError
 *
 * @example
 * ```ts
 * import { revokeToken } from '@deskbell/sdk';
 *
 * const app = { baseUrl: 'https://support.example.com', clientId: 'app_…', clientSecret: 'dbs_…' };
 * await revokeToken(app, 'dbt_…');
 * ```
 */
export async function revokeToken(app: OAuthClient, token: string): Promise<void> {
  await postForm(app, '/api/oauth/revoke', { token });
}
