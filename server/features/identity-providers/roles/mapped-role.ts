import type { RoleMapping } from '../../../../contract/inbox/sign-in-provider.ts';
import type { Role } from '../../../access/caller.ts';

/** The highest role of the groups that somebody is in; null if they have none, and can't sign in. */
export function mappedRole({ groups, default_role }: RoleMapping, actual: readonly string[]): Role | null {
  const roles = new Set(groups.filter(({ value }) => actual.includes(value)).map(({ role }) => role));
  return (['admin', 'member'] as const).find((role) => roles.has(role)) ?? default_role;
}
