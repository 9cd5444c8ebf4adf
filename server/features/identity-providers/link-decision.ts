/** What a provider says about somebody who has just signed in there. */
export type ProviderClaims = {
  subject: string;
  /** What it calls the session there, if it says. */
  sid: string | null;
  /** When the person last authenticated there, in Unix seconds; null if it doesn't say. */
  authTime: number | null;
  /** Normalized; null if it is absent, or no address of ours. */
  email: string | null;
  name: string | null;
  /** Only the JSON value `true`: providers also send strings, and those prove nothing. */
  isEmailVerified: boolean;
  /** It says neither: Entra never does. */
  isVerificationAbsent: boolean;
  /** From the claim of the role mapping; empty without one. */
  groups: readonly string[];
};

/** What an organization knows about somebody at its provider. */
export type OrganizationKnows = {
  isLinkedUserMember: boolean;
  /** There is an open invitation to the address. */
  hasInvited: boolean;
  /** The address is in a domain that the organization has verified. */
  isInDomain: boolean;
  /** People with such an address join by signing in. */
  isJoiningOn: boolean;
};

/** What is known here about them. */
export type LinkFacts = {
  /** The account that the provider's subject is connected to. */
  linkedUserId: string | undefined;
  /** Who asked to connect this provider to their account; undefined if somebody is signing in. */
  connectingUserId: string | undefined;
  /** The account with the claimed address. */
  addressee: { id: string; isAddressConfirmed: boolean } | undefined;
  /** Whether the operator trusts addresses verified by this provider. */
  trustsEmail: boolean;
  /** Of a provider of the installation: whether an organization has invited the claimed address. */
  isInvited: boolean;
  /** Of an organization's provider: what its organization knows; undefined for one of the installation. */
  organization: OrganizationKnows | undefined;
};

export type LinkDecision =
  /** Signs in to the connected account. */
  | { kind: 'sign-in'; userId: string }
  /** Connects the subject to an account, then signs in to it if nobody is. */
  | { kind: 'link'; userId: string; by: 'person' | 'email' }
  | { kind: 'already-connected' }
  /** The subject belongs to another account than the one to connect it to. */
  | { kind: 'belongs-to-another' }
  /**
   * Makes an account for somebody who is invited, or belongs to the domain of the provider's organization, and signs in to
   * it.
   */
  | { kind: 'join' }
  /** Nobody is signed in: the same response whether the address has an account or not. */
  | { kind: 'unknown' };

/**
 * Decides whose sign-in this is. Provider and subject are the key; an address alone connects nothing, since anybody
 * who can set an address at a provider could otherwise take over accounts here. The exception needs all three: an operator
 * who trusts the provider's addresses, an address that the provider has verified, and an account whose address was
 * confirmed by email. The first two are also enough for an open invitation to an address without an account. A provider of an organization signs in its members only, whatever it says about others.
 */
export function decideLink(claims: ProviderClaims, facts: LinkFacts): LinkDecision {
  const { linkedUserId, connectingUserId, addressee, trustsEmail, isInvited, organization } = facts;
  if (connectingUserId !== undefined) {
    if (linkedUserId === undefined) return { kind: 'link', userId: connectingUserId, by: 'person' };
    return { kind: linkedUserId === connectingUserId ? 'already-connected' : 'belongs-to-another' };
  }
  if (organization) return decideInOrganization(claims, { ...facts, organization });
  if (linkedUserId !== undefined) return { kind: 'sign-in', userId: linkedUserId };
  if (!trustsEmail || !claims.isEmailVerified || claims.email === null) return { kind: 'unknown' };
  if (addressee?.isAddressConfirmed) return { kind: 'link', userId: addressee.id, by: 'email' };
  return addressee === undefined && isInvited ? { kind: 'join' } : { kind: 'unknown' };
}

type OrganizationFacts = LinkFacts & { organization: NonNullable<LinkFacts['organization']> };

/**
 * An address that has an account is never connected automatically: its owner connects it, signed in as before. In the organization's own
 * domains, a provider that doesn't say whether it has verified an address is trusted.
 */
function decideInOrganization(
  { email, isEmailVerified, isVerificationAbsent }: ProviderClaims,
  { linkedUserId, addressee, organization }: OrganizationFacts,
): LinkDecision {
  if (linkedUserId !== undefined)
    return organization.isLinkedUserMember ? { kind: 'sign-in', userId: linkedUserId } : { kind: 'unknown' };
  if (email === null || addressee !== undefined) return { kind: 'unknown' };
  const { hasInvited, isInDomain, isJoiningOn } = organization;
  const isVerified = isEmailVerified || (isVerificationAbsent && isInDomain);
  return isVerified && (hasInvited || (isInDomain && isJoiningOn)) ? { kind: 'join' } : { kind: 'unknown' };
}
