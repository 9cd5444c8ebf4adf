import type { RoleMapping } from '../../../../contract/inbox/sign-in-provider.ts';

/** As it is saved: without spaces around texts, and without rows that are still empty. */
export function tidyMapping({ claim, groups, ...mapping }: RoleMapping): RoleMapping {
  const tidy = groups.map(({ value, role }) => ({ value: value.trim(), role }));
  return { ...mapping, claim: claim.trim(), groups: tidy.filter(({ value }) => value !== '') };
}

/** Whatever the order of their keys: the database has one of its own. */
export function isSameMapping(one: RoleMapping | null, other: RoleMapping | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.claim === other.claim &&
    one.default_role === other.default_role &&
    one.groups.length === other.groups.length &&
    one.groups.every(
      ({ value, role }, at) => value === other.groups[at]?.value && role === other.groups[at].role,
    )
  );
}
