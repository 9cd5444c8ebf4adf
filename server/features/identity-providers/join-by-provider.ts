import type { Access, Role } from '../../access/caller.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { Conflict } from '../../errors/conflict.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import { addMember } from '../members/add-member.ts';
import { openAccount } from '../members/open-account.ts';
import { findOpenInvitation, organizationsInviting } from '../members/settle-invitations.ts';
import { lockOrganization } from '../organizations/organization-store.ts';
import { linkIdentity } from './identity-store.ts';
import type { ProviderClaims } from './link-decision.ts';
import type { ProviderRow } from './provider-store.ts';
import { mappedRole } from './roles/mapped-role.ts';

type Joining = { claims: ProviderClaims; client: ClientInfo };

/** As what somebody joins an organization; a uuid. `invitedById`: if by an invitation, which then ends. */
type Admission = { organizationId: string; role: Role; access: Access; invitedById?: string };

export type JoinOutcome =
  | { kind: 'joined'; userId: string }
  /** Nothing admits them any more. */
  | { kind: 'unknown' }
  /** None of their groups has a role in the organization. */
  | { kind: 'no-role' };

/**
 * Creates the account of somebody new, and their memberships: in the organization of the provider; or, if it is the installation's, in
 * each one that has invited them.
 */
export async function joinByProvider(
  transaction: Transaction,
  provider: ProviderRow,
  joining: Joining,
): Promise<JoinOutcome> {
  const { email } = joining.claims;
  if (email === null) return { kind: 'unknown' };
  const admissions =
    provider.organization_id === null
      ? await invitedTo(transaction, email)
      : await admittedTo(transaction, { ...provider, organization_id: provider.organization_id }, joining);
  if (admissions === 'no-role') return { kind: 'no-role' };
  const [first, ...others] = admissions;
  if (!first) return { kind: 'unknown' };
  return { kind: 'joined', userId: await join(transaction, provider, { ...joining, email, first, others }) };
}

/** Which invitations there are may change until each organization is locked, in the order in which others lock them too. */
async function invitedTo(transaction: Transaction, email: string): Promise<Admission[]> {
  const admissions: Admission[] = [];
  for (const organizationId of await organizationsInviting(transaction, email)) {
    await lockOrganization(transaction, organizationId);
    const invitation = await findOpenInvitation(transaction, organizationId, email);
    if (invitation) admissions.push(asInvited(organizationId, invitation));
  }
  return admissions;
}

/** As invited; otherwise with the access in the provider's settings. Groups decide the role if they are mapped. */
async function admittedTo(
  transaction: Transaction,
  { organization_id: organizationId, joins_with, role_mapping }: ProviderRow & { organization_id: string },
  { claims: { email, groups } }: Joining,
): Promise<Admission[] | 'no-role'> {
  await lockOrganization(transaction, organizationId);
  const invitation =
    email === null ? undefined : await findOpenInvitation(transaction, organizationId, email);
  if (!invitation && joins_with === null) return [];
  const mapped = role_mapping && mappedRole(role_mapping, groups);
  if (role_mapping && mapped === null) return 'no-role';
  const admission = invitation
    ? asInvited(organizationId, invitation)
    : { organizationId, role: 'member' as const, access: joins_with ?? 'full' };
  const role = mapped ?? admission.role;
  return [{ ...admission, role, access: role === 'admin' ? 'full' : admission.access }];
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>;

function asInvited(organizationId: string, { role, access, invited_by_id }: Invitation): Admission {
  return { organizationId, role, access, invitedById: invited_by_id };
}

async function join(
  transaction: Transaction,
  provider: ProviderRow,
  {
    claims,
    client,
    email,
    first,
    others,
  }: Joining & { email: string; first: Admission; others: readonly Admission[] },
): Promise<string> {
  const name = claims.name ?? email.split('@')[0] ?? email;
  const person = { name, email, passwordHash: null };
  const account = await openAccount(transaction, { ...person, organizationId: first.organizationId });
  const userId = account.user.id;
  const actor = { type: 'member', userId, client } as const;
  await addMember(transaction, { ...person, ...first, account, actor });
  for (const other of others) await addMember(transaction, { ...person, ...other, actor });
  const owner = await linkIdentity(transaction, {
    providerId: provider.id,
    subject: claims.subject,
    userId,
    email,
    linkedBy: 'email',
  });
  // Nothing was written yet that another request could have seen: it has connected the subject a moment ago.
  if (owner !== userId) throw new Conflict('Somebody is signing in with this account right now. Try again.');
  return userId;
}

/** Whether an organization has invited the address, if this is a provider of the installation that the operator trusts about it. */
export async function isInvited(
  reader: Reader,
  { organization_id, trusts_email }: ProviderRow,
  { email, isEmailVerified }: ProviderClaims,
): Promise<boolean> {
  if (organization_id !== null || !trusts_email || !isEmailVerified || email === null) return false;
  return (await organizationsInviting(reader, email)).length > 0;
}
