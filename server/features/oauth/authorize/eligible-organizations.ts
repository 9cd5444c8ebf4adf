import { adminOnlyScopes, type Scope } from '../../../../contract/scopes.ts';
import type { Role } from '../../../access/caller.ts';
import { allowedScopes } from '../../../access/effective-scopes.ts';
import type { Reader } from '../../../db/database.ts';
import { membershipsOf } from '../../members/member-store.ts';
import type { RequestingApp } from './check-client.ts';

/** An organization that the app could be connected to, and what it would get there. Ids are uuids. */
export type EligibleOrganization = {
  id: string;
  name: string;
  role: Role;
  granted: Scope[];
  leftOut: Scope[];
  canConsent: boolean;
};

type Wish = { actor: 'self' | 'app'; scopes: readonly Scope[] };

/**
 * The person's organizations that this app serves: the one that registered it, or any where it is public. For
 * `actor=app` an admin consents, for `self` any member; what the role does not allow is left out (contract section 4).
 */
export async function eligibleOrganizations(
  reader: Reader,
  userId: string,
  app: RequestingApp,
  { actor, scopes }: Wish,
): Promise<EligibleOrganization[]> {
  const memberships = await membershipsOf(reader, userId);
  const served = memberships.filter((it) => app.is_public || it.organizationId === app.organization_id);
  return served.map(({ organizationId, name, role }) => {
    const granted = allowedScopes(scopes, role);
    const leftOut = role === 'member' ? scopes.filter((scope) => adminOnlyScopes.includes(scope)) : [];
    const canConsent = granted.length > 0 && (actor === 'self' || role === 'admin');
    return { id: organizationId, name, role, granted, leftOut, canConsent };
  });
}
