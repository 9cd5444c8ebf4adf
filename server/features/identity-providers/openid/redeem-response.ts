import { normalizeEmail } from '../../../access/email-address.ts';
import type { GuardedFetch } from '../../../outgoing/open-guarded-fetch.ts';
import { nameProblem } from '../../../text/name-error.ts';
import type { ProviderClaims } from '../link-decision.ts';
import { groupsFrom } from './groups-claim.ts';
import { openProvider, type ProviderClient } from './open-provider.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import { signatureAlgorithms } from './signature-algorithms.ts';

/** OpenID Connect Core section 2: at most 255 ASCII characters. An empty one would be everybody's. */
const subjects = /^[\x20-\x7e]{1,255}$/;

type Redeeming = {
  /** The address that the provider sent the browser to, with its query. */
  address: URL;
  flow: SignInFlow;
  /** The claim that lists groups, if they matter. */
  groupsClaim: string | undefined;
};

/** `idToken` and `endSessionEndpoint`: for signing out there. */
type Redeemed = { claims: ProviderClaims; idToken: string; endSessionEndpoint: string | undefined };

/**
 * Exchanges the code of a provider's response, and validates its ID token: signature, `iss`, `aud`, `exp`, `nonce`,
 * and before that `state` and the response's own `iss` (RFC 9207).
 *
 * @throws Error if anything is wrong with it
 */
export async function redeemResponse(
  fetching: Pick<GuardedFetch, 'fetch'>,
  client: ProviderClient,
  { address, flow, groupsClaim }: Redeeming,
): Promise<Redeemed> {
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
  const { sub, sid, auth_time } = claims;
  const session = typeof sid === 'string' && sid !== '' ? sid : null;
  if (!subjects.test(sub)) throw new Error('The ID token names no valid subject.');
  // OpenID Connect Core section 5.4: with an access token, a provider may have the address in its UserInfo only.
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const hasGroups = groupsClaim === undefined || Object.hasOwn(claims, groupsClaim);
  const userInfo =
    (claims.email !== undefined && hasGroups) || !hasUserInfo
      ? undefined
      : await openid.fetchUserInfo(configuration, tokens.access_token, sub);
  // Never an address of one and its verification of the other.
  const addressed = claims.email !== undefined ? claims : (userInfo ?? claims);
  const groups = groupsClaim === undefined ? [] : groupsFrom({ ...userInfo, ...claims }, groupsClaim);
  const authTime = Number.isSafeInteger(auth_time) ? Number(auth_time) : null;
  const { end_session_endpoint: endSessionEndpoint } = configuration.serverMetadata();
  return {
    claims: { ...claimsFrom(sub, addressed), sid: session, authTime, groups },
    idToken: tokens.id_token ?? '',
    endSessionEndpoint,
  };
}

function claimsFrom(
  subject: string,
  { email, email_verified, name }: Addressed,
): Omit<ProviderClaims, 'sid' | 'authTime' | 'groups'> {
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
