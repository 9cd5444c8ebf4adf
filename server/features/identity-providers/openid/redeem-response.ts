import { normalizeEmail } from '../../../access/email-address.ts';
import type { GuardedFetch } from '../../../outgoing/open-guarded-fetch.ts';
import { nameProblem } from '../../../text/name-error.ts';
import type { ProviderClaims } from '../link-decision.ts';
import { exchangeCode } from './exchange-code.ts';
import { groupsFrom } from './groups-claim.ts';
import { openProvider, type ProviderClient } from './open-provider.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import { signatureAlgorithms } from './signature-algorithms.ts';

/** OpenID Connect Core section 2: at most 255 ASCII characters. An empty one would be everybody's. */
const subjects = /^[\x20-\x7e]{1,255}$/;

/** The validated claims of a response, as the provider sent them. */
export type ReceivedClaims = {
  idToken: IdToken;
  /** Undefined if it wasn't read, or there is none. */
  userInfo: Claims | undefined;
};

/** For signing out there. */
type SignOut = { idToken: string; endSessionEndpoint: string | undefined };

type IdToken = Claims & { sub: string };

/** Untrusted input: it may contain anything. */
type Claims = Readonly<Record<string, unknown>>;

type Redeeming = {
  /** The address that the provider sent the browser to, with its query. */
  address: URL;
  flow: SignInFlow;
  /** The claim that lists groups, if they matter. */
  groupsClaim: string | undefined;
};

type Redeemed = { claims: ProviderClaims } & SignOut;

/**
 * Exchanges the code of a provider's response, and returns what it says about the person.
 *
 * @throws Error if anything is wrong with it
 */
export async function redeemResponse(
  fetching: Pick<GuardedFetch, 'fetch'>,
  client: ProviderClient,
  { address, flow, groupsClaim }: Redeeming,
): Promise<Redeemed> {
  const { received, ...signOut } = await receiveClaims(fetching, client, { address, flow, groupsClaim });
  return { claims: providerClaims(received, groupsClaim), ...signOut };
}

type Receiving = Redeeming & {
  /** Reads UserInfo if it isn't needed, too, to show it; then it may fail. */
  showsAll?: boolean;
};

/**
 * Exchanges the code of a provider's response, and validates its ID token: signature, `iss`, `aud`, `exp`, `nonce`,
 * and before that `state` and the response's own `iss` (RFC 9207).
 *
 * @throws Error if anything is wrong with it
 */
export async function receiveClaims(
  fetching: Pick<GuardedFetch, 'fetch'>,
  client: ProviderClient,
  { address, flow, groupsClaim, showsAll = false }: Receiving,
): Promise<{ received: ReceivedClaims } & SignOut> {
  const openid = await import('openid-client');
  const configuration = await openProvider(fetching, client);
  const tokens = await exchangeCode(fetching, configuration, { address, flow });
  const idToken = tokens.claims();
  if (!idToken || !signatureAlgorithms.has(algorithmOf(tokens.id_token ?? '')))
    throw new Error('The ID token is not signed with the provider’s key.');
  const { sub } = idToken;
  if (!subjects.test(sub)) throw new Error('The ID token names no valid subject.');
  // OpenID Connect Core section 5.4: with an access token, a provider may have the address in its UserInfo only.
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const isNeeded = needsUserInfo(idToken, groupsClaim);
  const userInfo =
    hasUserInfo && (isNeeded || showsAll)
      ? await openid.fetchUserInfo(configuration, tokens.access_token, sub).catch((error: unknown) => {
          if (isNeeded) throw error;
          return undefined;
        })
      : undefined;
  const { end_session_endpoint: endSessionEndpoint } = configuration.serverMetadata();
  return { received: { idToken, userInfo }, idToken: tokens.id_token ?? '', endSessionEndpoint };
}

function needsUserInfo(idToken: Claims, groupsClaim: string | undefined): boolean {
  return idToken.email === undefined || (groupsClaim !== undefined && !Object.hasOwn(idToken, groupsClaim));
}

/** @throws Error if the groups can't be read */
export function providerClaims(
  { idToken, userInfo: read }: ReceivedClaims,
  groupsClaim: string | undefined,
): ProviderClaims {
  const userInfo = needsUserInfo(idToken, groupsClaim) ? read : undefined;
  const { sub, sid, auth_time } = idToken;
  const session = typeof sid === 'string' && sid !== '' ? sid : null;
  // Never an address of one and its verification of the other.
  const addressed = idToken.email !== undefined ? idToken : (userInfo ?? idToken);
  const groups = groupsClaim === undefined ? [] : groupsFrom({ ...userInfo, ...idToken }, groupsClaim);
  const authTime = Number.isSafeInteger(auth_time) ? Number(auth_time) : null;
  return { ...claimsFrom(sub, addressed), sid: session, authTime, groups };
}

function claimsFrom(
  subject: string,
  { email, email_verified, name }: Claims,
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

function algorithmOf(token: string): string {
  const [header = ''] = token.split('.', 1);
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: unknown };
  return String(alg);
}
