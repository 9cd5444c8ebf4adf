import { hasSession } from '../../access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import { lockUser } from '../members/user-store.ts';
import { isUsedUp } from '../second-factors/passkeys/challenge.ts';
import { type AtProvider, applyClaims, type RefusedClaims } from './apply-claims.ts';
import { isInVerifiedDomain } from './domains/check-domain.ts';
import { endedSession } from './end-at-provider.ts';
import { holdProvider } from './hold-provider.ts';
import type { ProviderClaims } from './link-decision.ts';
import type { ProviderRow } from './provider-store.ts';
import { type FailedFlow, type FlowResponse, type RedeemedFlow, redeemFlow } from './redeem-flow.ts';
import type { ProviderSignOut } from './sign-out/provider-sign-out.ts';
import type { ProviderDependencies } from './start-flow.ts';

/** Somebody who has signed in at a provider, and how to sign out there again. */
export type SignedInAtProvider = AtProvider & { signOut: ProviderSignOut | undefined };

/** `outcome`: what became of somebody who signed in. */
export type FinishedFlow<Outcome> =
  | { kind: 'signed-in'; outcome: Outcome }
  | { kind: 'connected' }
  | UnfinishedFlow;

/** Nobody was signed in, and nothing connected. */
export type UnfinishedFlow =
  | RefusedClaims
  /** The provider doesn't say that the person has signed in there a moment ago. */
  | { kind: 'not-fresh'; provider: ProviderRow }
  /** `canceled`: by the person, at the provider; or it doesn't let them use Deskbell. */
  | FailedFlow
  | { kind: 'gone' | 'expired' };

type Response = FlowResponse & {
  /** The session that connects the provider to its person; undefined if somebody signs in. */
  connecting: { userId: string; sessionId: string } | undefined;
  client: ClientInfo;
};

/**
 * Validates a provider's response, finds out, or decides, whose it is, and runs `enter` for somebody who has signed in, in
 * the same transaction. That holds the provider and the identity: the provider may have taken a while to respond, and
 * disabling it, or disconnecting the identity, ends what was entered (decisions/0653).
 */
export async function finishFlow<Outcome>(
  dependencies: ProviderDependencies,
  { address, flow, connecting, client }: Response,
  enter: (transaction: Transaction, signedIn: SignedInAtProvider) => Promise<Outcome>,
): Promise<FinishedFlow<Outcome>> {
  const redeemed = await redeemFlow(dependencies, { address, flow });
  if (redeemed.kind !== 'redeemed') return redeemed;
  const { provider, claims, signOut } = redeemed;
  const isInDomain = await isInDomainOf(dependencies, provider, claims);
  try {
    return await dependencies.database.transaction(async (transaction) => {
      if (!(await holdProvider(transaction, provider.id))) return { kind: 'gone' };
      if (await isEnded(transaction, redeemed, unixSeconds(dependencies.now()))) return { kind: 'expired' };
      if (connecting && !(await isStillSignedIn(transaction, connecting))) return { kind: 'expired' };
      const connectingUserId = connecting?.userId;
      const it = await applyClaims(transaction, provider, { claims, isInDomain, connectingUserId, client });
      if (it.kind !== 'signed-in') return it;
      return { kind: 'signed-in', outcome: await enter(transaction, { ...it, signOut }) };
    });
  } catch (error) {
    // The address has just got an account by another way.
    if (isUniqueViolation(error)) return { kind: 'unknown', provider, email: claims.email };
    throw error;
  }
}

/** Whether the provider has ended the session in the meantime (OpenID Connect Back-Channel Logout 1.0). */
async function isEnded(
  transaction: Transaction,
  { provider: { id }, claims: { sid } }: Pick<RedeemedFlow, 'provider' | 'claims'>,
  now: number,
): Promise<boolean> {
  return sid !== null && isUsedUp(transaction, endedSession(id, sid), now);
}

/** A new password, or the reset of an account that somebody else had made, ends the session, and locks the person. */
async function isStillSignedIn(
  transaction: Transaction,
  { userId, sessionId }: NonNullable<Response['connecting']>,
): Promise<boolean> {
  await lockUser(transaction, userId);
  return hasSession(transaction, sessionId);
}

/** Before the transaction, since the record of the domain may have to be looked up. */
async function isInDomainOf(
  dependencies: ProviderDependencies,
  { organization_id }: ProviderRow,
  { email }: ProviderClaims,
): Promise<boolean> {
  if (organization_id === null || email === null) return false;
  return isInVerifiedDomain(dependencies, organization_id, email);
}
