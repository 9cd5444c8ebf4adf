import type { Person } from '../../../access/caller.ts';
import type { Membership } from '../../members/member-store.ts';

/**
 * The connections of an organization that this person may see and end: all for an admin, for a member those that act
 * for them (security 70).
 */
export function reachOf({ organizationId, role }: Pick<Membership, 'organizationId' | 'role'>, user: Person) {
  return role === 'admin' ? { organizationId } : { organizationId, userId: user.id };
}
