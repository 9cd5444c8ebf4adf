import { expect, test } from 'vitest';
import type { RoleMapping } from '../../../../contract/inbox/sign-in-provider.ts';
import { isSameMapping, tidyMapping } from './role-mapping.ts';

const mapping: RoleMapping = {
  claim: 'groups',
  groups: [
    { value: 'leads', role: 'admin' },
    { value: 'support', role: 'member' },
  ],
  default_role: null,
};

test('a mapping without changes has nothing to save, in whatever order the server lists its keys', () => {
  const stored: RoleMapping = {
    default_role: null,
    groups: [
      { role: 'admin', value: 'leads' },
      { role: 'member', value: 'support' },
    ],
    claim: 'groups',
  };
  expect(isSameMapping(tidyMapping(stored), mapping)).toBe(true);
  expect(isSameMapping(null, null)).toBe(true);
});

test.each<[string, RoleMapping | null]>([
  ['another claim', { ...mapping, claim: 'roles' }],
  ['another role for the others', { ...mapping, default_role: 'member' }],
  ['one group less', { ...mapping, groups: mapping.groups.slice(1) }],
  ['another order of groups', { ...mapping, groups: mapping.groups.toReversed() }],
  ['another role', { ...mapping, groups: mapping.groups.map((it) => ({ ...it, role: 'admin' as const })) }],
  ['none at all', null],
])('%s is a change', (_, changed) => {
  expect(isSameMapping(changed, mapping)).toBe(false);
});

test('spaces and empty rows aren’t saved', () => {
  const typed = {
    ...mapping,
    claim: ' groups ',
    groups: [...mapping.groups, { value: '  ', role: 'admin' as const }],
  };
  expect(tidyMapping(typed)).toEqual(mapping);
});
