import type { Transaction } from '../../db/database.ts';
import { recordPersonAudit } from '../../events/record-audit.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import { isActiveMember } from '../members/member-store.ts';
import { findOpenInvitation } from '../members/settle-invitations.ts';
import { findUserByEmail, isAddressConfirmed } from '../members/user-store.ts';
import { findLinkedUser, linkIdentity, recordIdentityUse } from './identity-store.ts';
import { isInvited, joinByProvider } from './join-by-provider.ts';
import {
  decideLink,
  type LinkDecision,
  type OrganizationKnows,
  type ProviderClaims,
} from './link-decision.ts';
import type { ProviderRow } from './provider-store.ts';
import { applyMapping } from './roles/apply-mapping.ts';

/** `confinedTo`: the organization whose provider it is, and the only one to which that proves anything. */
export type AtProvider = {
  kind: 'signed-in';
  userId: string;
  confinedTo: string | null;
  /** What the provider calls the session. */
  providerSid: string | null;
  authTime: number | null;
};

/** Nobody was signed in, and nothing connected. */
export type RefusedClaims =
  | { kind: 'belongs-to-another'; provider: ProviderRow }
  /** None of their groups has a role in the organization. */
  | { kind: 'no-role'; provider: ProviderRow }
  /** Not connected to any account; `email` as the provider says, for the page. */
  | { kind: 'unknown'; provider: ProviderRow; email: string | null };

type AppliedClaims = AtProvider | { kind: 'connected' } | RefusedClaims;

type Applying = {
  claims: ProviderClaims;
  /** The address is in a domain that the provider's organization has verified. */
  isInDomain: boolean;
  connectingUserId: string | undefined;
  client: ClientInfo;
};

/** Finds out, or decides, whose the claims of a provider are, and connects it if that is new. */
export async function applyClaims(
  transaction: Transaction,
  provider: ProviderRow,
  { claims, isInDomain, connectingUserId, client }: Applying,
): Promise<AppliedClaims> {
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
): Promise<AppliedClaims> {
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
): Promise<AppliedClaims> {
  const joined = await joinByProvider(transaction, provider, { claims, client });
  if (joined.kind === 'joined') return signedIn(joined.userId, provider, claims);
  return joined.kind === 'no-role'
    ? { kind: 'no-role', provider }
    : { kind: 'unknown', provider, email: claims.email };
}

function signedIn(
  userId: string,
  { organization_id: confinedTo }: ProviderRow,
  { sid: providerSid, authTime }: ProviderClaims,
): AtProvider {
  return { kind: 'signed-in', userId, confinedTo, providerSid, authTime };
}
