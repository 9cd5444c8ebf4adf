import type { Actor, Scope } from '../types.ts';

export type AuthorizeRequest = {
  /** The URL of the Deskbell server. */
  baseUrl: string;
  clientId: string;
  /** Exactly one of the app's registered URIs; on `127.0.0.1` and `[::1]` the port may differ. */
  redirectUri: string;
  scopes: readonly Scope[];
  /** From `createState`; store it in the user's own session. */
  state: string;
  /** The `challenge` of `createPkcePair`. */
  challenge: string;
  /** `self`, the default: the token acts for the user. `app`: for the app itself. */
  actor?: Actor | undefined;
};

/**
 * The URL to redirect a user to who wants to connect your app.
 *
 * @example
 * ```ts
 * import { authorizeUrl, createPkcePair, createState } from '@deskbell/sdk';
 *
 * const state = createState();
 * const { verifier, challenge } = await createPkcePair();
 * // Keep state and verifier in the person's session, then redirect to:
 * const url = authorizeUrl({
 *   baseUrl: 'https://support.example.com',
 *   clientId: 'app_…',
 *   redirectUri: 'https://app.example.com/callback',
 *   scopes: ['conversations:read', 'messages:write'],
 *   state,
 *   challenge,
 * });
 * ```
 */
export function authorizeUrl(request: AuthorizeRequest): string {
  const url = new URL('/api/oauth/authorize', request.baseUrl);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope: request.scopes.join(' '),
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    actor: request.actor ?? 'self',
  }).toString();
  return url.href;
}
