import type { Access, Role, RoleAndAccess } from '../../../access/caller.ts';
import type { ProviderClaims } from '../link-decision.ts';

/** What is known here about the person that a provider has named. */
export type TrialFacts = {
  /** Whose account the subject is connected to. */
  linked: { name: string; isMember: boolean; role: Role | null } | undefined;
  /** The address belongs to a member of the organization. */
  isMembersAddress: boolean;
  hasAccount: boolean;
  invitation: RoleAndAccess | undefined;
  isInDomain: boolean;
  joinsWith: Access | null;
  /** The role of their groups; undefined if groups don't decide, null if none of them has one. */
  mapped: Role | null | undefined;
};

/** What Deskbell would do if this were a sign-in, and why. */
export type TrialOutcome =
  | { kind: 'sign-in'; name: string; role: Role }
  | { kind: 'join'; by: 'invitation' | 'domain'; role: Role; access: Access }
  /** An account with this address exists: its owner connects it. */
  | { kind: 'connect-first' }
  | {
      kind: 'not-a-member' | 'no-role' | 'no-address' | 'not-verified' | 'no-domain' | 'joining-off';
    };

/**
 * Like `decideLink`, with its reasons. Whether an address has an account is only said where signing in would reveal it
 * too, and for members: admins control what their provider says, and could look for accounts of other organizations.
 */
export function trialOutcome(claims: ProviderClaims, facts: TrialFacts): TrialOutcome {
  const { linked, isMembersAddress, hasAccount, mapped } = facts;
  if (linked) {
    if (!linked.isMember) return { kind: 'not-a-member' };
    const role = mapped === undefined ? linked.role : mapped;
    return role === null ? { kind: 'no-role' } : { kind: 'sign-in', name: linked.name, role };
  }
  if (claims.email === null) return { kind: 'no-address' };
  if (isMembersAddress) return { kind: 'connect-first' };
  const refused = refusedJoining(claims, facts);
  if (refused) return refused;
  return hasAccount ? { kind: 'connect-first' } : joining(facts);
}

function refusedJoining(
  { isEmailVerified, isVerificationAbsent }: ProviderClaims,
  { invitation, isInDomain, joinsWith }: TrialFacts,
): TrialOutcome | undefined {
  if (!invitation && !isInDomain) return { kind: 'no-domain' };
  if (!invitation && joinsWith === null) return { kind: 'joining-off' };
  const isVerified = isEmailVerified || (isVerificationAbsent && isInDomain);
  return isVerified ? undefined : { kind: 'not-verified' };
}

function joining({ invitation, joinsWith, mapped }: TrialFacts): TrialOutcome {
  if (mapped === null) return { kind: 'no-role' };
  const invited = invitation ?? { role: 'member' as const, access: joinsWith ?? 'full' };
  const role = mapped ?? invited.role;
  const access = role === 'admin' ? 'full' : invited.access;
  return { kind: 'join', by: invitation ? 'invitation' : 'domain', role, access };
}
