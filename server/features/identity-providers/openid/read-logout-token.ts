import type { JSONWebKeySet } from 'jose';
import type { GuardedFetch } from '../../../outgoing/open-guarded-fetch.ts';
import { openProvider, type ProviderClient } from './open-provider.ts';
import { signatureAlgorithms } from './signature-algorithms.ts';

/** Whose sessions a provider ends: one of them, or all of a subject. */
export type LogoutToken = { id: string; subject: string | null; sid: string | null };

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

const maxAgeSeconds = 300;

/**
 * Validates a logout token (OpenID Connect Back-Channel Logout 1.0 section 2.6). The library is loaded with the first
 * one.
 *
 * @throws Error if anything is wrong with it
 */
export async function readLogoutToken(
  fetching: Pick<GuardedFetch, 'fetch'>,
  client: ProviderClient,
  { token, now }: { token: string; now: number },
): Promise<LogoutToken> {
  const { createLocalJWKSet, decodeJwt, jwtVerify } = await import('jose');
  // Anybody can send one: without these claims, nothing is asked of the provider.
  const { iss, aud } = decodeJwt(token);
  if (URL.parse(iss ?? '')?.href !== new URL(client.issuer).href || ![aud].flat().includes(client.clientId))
    throw new Error('It is for somebody else.');
  const { issuer, jwks_uri } = (await openProvider(fetching, client)).serverMetadata();
  if (jwks_uri === undefined) throw new Error('The provider publishes no keys.');
  const keys = (await (await fetching.fetch(jwks_uri)).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer,
    audience: client.clientId,
    algorithms: [...signatureAlgorithms],
    currentDate: new Date(now * 1000),
    maxTokenAge: maxAgeSeconds,
    clockTolerance: 30,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  const { jti, sub, sid, events, nonce } = payload;
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
  // A nonce would make it an ID token, which a browser has seen.
  if (!isLogout || nonce !== undefined) throw new Error('It is not a logout token.');
  const subject = typeof sub === 'string' && sub !== '' ? sub : null;
  const session = typeof sid === 'string' && sid !== '' ? sid : null;
  if (subject === null && session === null) throw new Error('The logout token names neither sub nor sid.');
  return { id: `${issuer} ${jti}`, subject, sid: session };
}
