import type { Reader } from '../../../db/database.ts';
import { isLastAdmin } from '../../members/change-member.ts';
import { findMember } from '../../members/member-store.ts';
import { findOpenInvitation } from '../../members/settle-invitations.ts';
import { findUserByEmail, findUserById } from '../../members/user-store.ts';
import { useChallenge } from '../../second-factors/passkeys/challenge.ts';
import { isVerified } from '../domains/domain-check.ts';
import { domainOf } from '../domains/domain-name.ts';
import { findDomain } from '../domains/domain-store.ts';
import { findLinkedUser } from '../identity-store.ts';
import type { ProviderClaims } from '../link-decision.ts';
import { describeFault } from '../openid/describe-fault.ts';
import { providerClaims, type ReceivedClaims, receiveClaims } from '../openid/redeem-response.ts';
import { reachableProvider } from '../provider-client.ts';
import type { ProviderRow } from '../provider-store.ts';
import type { FlowResponse } from '../redeem-flow.ts';
import { mappedRole } from '../roles/mapped-role.ts';
import type { ProviderDependencies } from '../start-flow.ts';
import { type ShownClaim, shownClaims } from './shown-claims.ts';
import { type TrialFacts, type TrialOutcome, trialOutcome } from './trial-outcome.ts';

export type FinishedTrial =
  | { kind: 'tried'; provider: ProviderRow; claims: ShownClaim[]; outcome: TrialOutcome }
  /** The response is invalid, or its groups can't be read; then there are claims to show. */
  | { kind: 'refused'; provider: ProviderRow; fault: string; claims: ShownClaim[] }
  | { kind: 'gone' | 'expired' };

/**
 * Validates the response of a provider that an admin tries, and finds out what a sign-in would do with it. Nothing is
 * written except that the response is spent: no session, identity, success or fault (decisions/0436).
 */
export async function finishTrial(
  { database, digest, identityFetch }: ProviderDependencies,
  { organizationId, address, flow }: FlowResponse & { organizationId: string },
): Promise<FinishedTrial> {
  const found = await reachableProvider(database, digest, flow.providerId);
  if (found?.provider.organization_id !== organizationId) return { kind: 'gone' };
  const { state, expiresAt } = flow;
  if (!(await useChallenge(database, { challenge: state, expiresAt }))) return { kind: 'expired' };
  const { provider, client } = found;
  let received: ReceivedClaims | undefined;
  try {
    const groupsClaim = provider.role_mapping?.claim;
    const receiving = { address, flow, groupsClaim, showsAll: true };
    ({ received } = await receiveClaims(identityFetch, client, receiving));
    const claims = providerClaims(received, groupsClaim);
    const outcome = trialOutcome(claims, await factsOf(database, { ...provider, organizationId }, claims));
    return { kind: 'tried', provider, claims: shownClaims(received, secretsIn(client, address)), outcome };
  } catch (error) {
    const claims = received ? shownClaims(received, secretsIn(client, address)) : [];
    return { kind: 'refused', provider, fault: describeFault(error), claims };
  }
}

function secretsIn({ clientSecret }: { clientSecret: string }, address: URL): string[] {
  const code = address.searchParams.get('code');
  return [clientSecret, ...(code ? [code] : [])];
}

type OwnProvider = Omit<ProviderRow, 'organization_id'> & { organizationId: string };

async function factsOf(
  reader: Reader,
  { id: providerId, organizationId, joins_with: joinsWith, role_mapping: mapping }: OwnProvider,
  { subject, email, groups }: ProviderClaims,
): Promise<TrialFacts> {
  const linkedUserId = await findLinkedUser(reader, { providerId, subject });
  const linked =
    linkedUserId === undefined ? undefined : await linkedTo(reader, organizationId, linkedUserId);
  const addressee = email === null ? undefined : await findUserByEmail(reader, email);
  const member = addressee && (await findMember(reader, organizationId, addressee.id));
  const domain =
    email === null ? undefined : await findDomain(reader, organizationId, { domain: domainOf(email) });
  const mapped = mapping === null ? undefined : mappedRole(mapping, groups);
  return {
    linked,
    isMembersAddress: member !== undefined,
    hasAccount: addressee !== undefined,
    invitation: email === null ? undefined : await findOpenInvitation(reader, organizationId, email),
    isInDomain: domain !== undefined && isVerified(domain),
    joinsWith,
    // Groups never change the last admin's role.
    mapped: linked?.isLastAdmin ? 'admin' : mapped,
  };
}

async function linkedTo(reader: Reader, organizationId: string, userId: string) {
  const [user, member] = await Promise.all([
    findUserById(reader, userId),
    findMember(reader, organizationId, userId),
  ]);
  return {
    name: user?.name ?? '',
    isMember: member?.status === 'active',
    role: member?.role ?? null,
    isLastAdmin: member !== undefined && (await isLastAdmin(reader, member)),
  };
}
