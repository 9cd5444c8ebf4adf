import { normalizeEmail } from '../../../access/email-address.ts';
import type { GuardedFetch } from '../../../outgoing/open-guarded-fetch.ts';
import { nameProblem } from '../../../text/name-error.ts';
import type { ProviderClaims } from '../link-decision.ts';
import { openProvider, type ProviderClient } from './open-provider.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import { signatureAlgorithms } from './signature-algorithms.ts';

/** OpenID Connect Core section 2: at most 255 ASCII characters. An empty one would be everybody's. */
const subjects = /^[\x20-\x7e]{1,255}$/;

/**
 * Exchanges the code of a provider's response, and validates its ID token: signature, `iss`, `aud`, `exp`, `nonce`,
 * and before that `state` and the response's own `iss` (RFC 9207).
 *
 * @param address the address that the provider sent the browser to, with its query
 * @throws Error if anything is wrong with it
 */
export async function redeemResponse(
  fetching: Pick<GuardedFetch, 'fetch'>,
  client: ProviderClient,
  { address, flow }: { address: URL; flow: SignInFlow },
): Promise<ProviderClaims> {
  const openid = await import('openid-client');
  const configuration = await openProvider(fetching, client);
  const tokens = await openid.authorizationCodeGrant(configuration, address, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || !signatureAlgorithms.has(algorithmOf(tokens.id_token ?? '')))
    throw new Error('The ID token is not signed with the provider’s key.');
  const { sub, sid } = claims;
  const session = typeof sid === 'string' && sid !== '' ? sid : null;
  if (!subjects.test(sub)) throw new Error('The ID token names no valid subject.');
  // OpenID Connect Core section 5.4: with an access token, a provider may have the address in its UserInfo only.
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (claims.email !== undefined || !hasUserInfo) return { ...claimsFrom(sub, claims), sid: session };
  const userInfo = await openid.fetchUserInfo(configuration, tokens.access_token, sub);
  return { ...claimsFrom(sub, userInfo), sid: session };
}

function claimsFrom(
  subject: string,
  { email, email_verified, name }: Addressed,
): Omit<ProviderClaims, 'sid'> {
  const address = typeof email === 'string' ? normalizeEmail(email.trim()) : undefined;
  const called = typeof name === 'string' && nameProblem(name.trim()) === undefined ? name.trim() : null;
  return {
    subject,
    email: address ?? null,
    name: called,
    isEmailVerified: email_verified === true,
    isVerificationAbsent: email_verified === undefined,
  };
}

/** Untrusted input: it may contain anything. */
type Addressed = Readonly<Record<string, unknown>>;

function algorithmOf(token: string): string {
  const [header = ''] = token.split('.', 1);
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: unknown };
  return String(alg);
}
