import type { Person } from '../../../access/caller.ts';
import type { Membership } from '../../members/member-store.ts';

/** What of an organization's connections this person may see and end: an admin all, a member those that speak for them (security 70). */
export function reachOf({ organizationId, role }: Pick<Membership, 'organizationId' | 'role'>, user: Person) {
  return role === 'admin' ? { organizationId } : { organizationId, userId: user.id };
}
