import { hasSession } from '../../access/session.ts';
import type { Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import { isActiveMember } from '../members/member-store.ts';
import { findOpenInvitation } from '../members/settle-invitations.ts';
import { findUserByEmail, isAddressConfirmed, lockUser } from '../members/user-store.ts';
import { isUsedUp } from '../second-factors/passkeys/challenge.ts';
import { isInVerifiedDomain } from './domains/check-domain.ts';
import { endedSession } from './end-at-provider.ts';
import { findLinkedUser, linkIdentity, recordIdentityUse } from './identity-store.ts';
import { isInvited, joinByProvider } from './join-by-provider.ts';
import {
  decideLink,
  type LinkDecision,
  type OrganizationKnows,
  type ProviderClaims,
} from './link-decision.ts';
import { holdProvider, type ProviderRow } from './provider-store.ts';
import { type FailedFlow, type FlowResponse, type RedeemedFlow, redeemFlow } from './redeem-flow.ts';
import { applyMapping } from './roles/apply-mapping.ts';
import type { ProviderSignOut } from './sign-out/provider-sign-out.ts';
import type { ProviderDependencies } from './start-flow.ts';

/** `confinedTo`: the organization whose provider it is, and the only one to which that proves anything. */
type AtProvider = {
  kind: 'signed-in';
  userId: string;
  confinedTo: string | null;
  /** What the provider calls the session. */
  providerSid: string | null;
  authTime: number | null;
};

type AppliedFlow = AtProvider | { kind: 'connected' } | UnfinishedFlow;

/** Somebody who has signed in at a provider, and how to sign out there again. */
export type SignedInAtProvider = AtProvider & { signOut: ProviderSignOut | undefined };

/** `outcome`: what became of somebody who signed in. */
export type FinishedFlow<Outcome> =
  | { kind: 'signed-in'; outcome: Outcome }
  | { kind: 'connected' }
  | UnfinishedFlow;

/** Nobody was signed in, and nothing connected. */
export type UnfinishedFlow =
  | { kind: 'belongs-to-another'; provider: ProviderRow }
  /** The provider doesn't say that the person has signed in there a moment ago. */
  | { kind: 'not-fresh'; provider: ProviderRow }
  /** None of their groups has a role in the organization. */
  | { kind: 'no-role'; provider: ProviderRow }
  /** Not connected to any account; `email` as the provider says, for the page. */
  | { kind: 'unknown'; provider: ProviderRow; email: string | null }
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
      const it = await applied(transaction, provider, { claims, isInDomain, connectingUserId, client });
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

type Applying = {
  claims: ProviderClaims;
  /** The address is in a domain that the provider's organization has verified. */
  isInDomain: boolean;
  connectingUserId: string | undefined;
  client: ClientInfo;
};

async function applied(
  transaction: Transaction,
  provider: ProviderRow,
  { claims, isInDomain, connectingUserId, client }: Applying,
): Promise<AppliedFlow> {
  const { subject, email } = claims;
  const identity = { providerId: provider.id, subject };
  const linkedUserId = await findLinkedUser(transaction, identity);
  const decision = decideLink(claims, {
    linkedUserId,
    connectingUserId,
    addressee: await addresseeOf(transaction, email),
    trustsEmail: provider.trusts_email,
    isInvited: linkedUserId === undefined && (await isInvited(transaction, provider, claims)),
    organization: await knownTo(transaction, provider, { linkedUserId, email, isInDomain }),
  });
  switch (decision.kind) {
    case 'unknown':
      return { kind: 'unknown', provider, email };
    case 'belongs-to-another':
      return { kind: 'belongs-to-another', provider };
    case 'join':
      return join(transaction, provider, { claims, client });
    case 'link':
      return link(transaction, provider, { ...decision, claims, client });
    default: {
      const userId = decision.kind === 'sign-in' ? decision.userId : connectingUserId;
      if (userId !== undefined && !(await applyMapping(transaction, provider, { ...claims, userId })))
        return { kind: 'no-role', provider };
      // Disconnected in the meantime.
      if (!(await recordIdentityUse(transaction, { ...identity, email })))
        return { kind: 'unknown', provider, email };
      return decision.kind === 'sign-in'
        ? signedIn(decision.userId, provider, claims)
        : { kind: 'connected' };
    }
  }
}

type Linking = Extract<LinkDecision, { kind: 'link' }> & { claims: ProviderClaims; client: ClientInfo };

async function link(
  transaction: Transaction,
  provider: ProviderRow,
  { userId, by, claims, client }: Linking,
): Promise<AppliedFlow> {
  const { subject, email } = claims;
  // Before it is connected: from then on, the role can't be changed by hand.
  if (!(await applyMapping(transaction, provider, { ...claims, userId })))
    return { kind: 'no-role', provider };
  const owner = await linkIdentity(transaction, {
    providerId: provider.id,
    subject,
    userId,
    email,
    linkedBy: by,
  });
  // Another request has just connected it elsewhere.
  if (owner !== userId) return { kind: 'belongs-to-another', provider };
  const details = { provider_name: provider.name };
  await recordPersonAudit(transaction, { userId, kind: 'sign_in.provider_connected', client, details });
  return by === 'person' ? { kind: 'connected' } : signedIn(userId, provider, claims);
}

async function addresseeOf(transaction: Transaction, email: string | null) {
  const user = email === null ? undefined : await findUserByEmail(transaction, email);
  return user && { id: user.id, isAddressConfirmed: await isAddressConfirmed(transaction, user.id) };
}

/** What the organization of a provider knows about somebody; undefined if it is the installation's. */
async function knownTo(
  transaction: Transaction,
  { organization_id: organizationId, joins_with }: ProviderRow,
  {
    linkedUserId,
    email,
    isInDomain,
  }: Pick<Applying, 'isInDomain'> & {
    linkedUserId: string | undefined;
    email: string | null;
  },
): Promise<OrganizationKnows | undefined> {
  if (organizationId === null) return undefined;
  const isLinkedUserMember =
    linkedUserId !== undefined && (await isActiveMember(transaction, organizationId, linkedUserId));
  const invitation =
    email === null ? undefined : await findOpenInvitation(transaction, organizationId, email);
  return {
    isLinkedUserMember,
    hasInvited: invitation !== undefined,
    isInDomain,
    isJoiningOn: joins_with !== null,
  };
}

async function join(
  transaction: Transaction,
  provider: ProviderRow,
  { claims, client }: Pick<Applying, 'claims' | 'client'>,
): Promise<AppliedFlow> {
  const joined = await joinByProvider(transaction, provider, { claims, client });
  if (joined.kind === 'joined') return signedIn(joined.userId, provider, claims);
  return joined.kind === 'no-role'
    ? { kind: 'no-role', provider }
    : { kind: 'unknown', provider, email: claims.email };
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

function signedIn(
  userId: string,
  { organization_id: confinedTo }: ProviderRow,
  { sid: providerSid, authTime }: ProviderClaims,
): AtProvider {
  return { kind: 'signed-in', userId, confinedTo, providerSid, authTime };
}
