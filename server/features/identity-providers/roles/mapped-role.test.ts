import { describe, expect, test } from 'vitest';
import type { RoleMapping } from '../../../../contract/inbox/sign-in-provider.ts';
import { groupsFrom } from '../openid/groups-claim.ts';
import { mappedRole } from './mapped-role.ts';

const mapping: RoleMapping = {
  claim: 'groups',
  groups: [
    { value: 'support', role: 'member' },
    { value: 'leads', role: 'admin' },
    { value: 'both', role: 'member' },
    { value: 'both', role: 'admin' },
  ],
  default_role: null,
};

describe('the role of somebody’s groups', () => {
  test.each([
    ['the one that matches', ['support'], 'member'],
    ['the highest of several', ['support', 'leads'], 'admin'],
    ['the highest of a group that is listed twice', ['both'], 'admin'],
    ['none in other groups', ['sales'], null],
    ['none in no group', [], null],
    ['none in a group that differs in case or spaces', ['Leads', ' leads', 'leads '], null],
    ['none in a group that contains the name', ['leads,support', 'leadsx', '/leads'], null],
  ])('is %s', (_, groups, role) => {
    expect(mappedRole(mapping, groups)).toBe(role);
  });

  test('is the default role if none matches', () => {
    expect(mappedRole({ ...mapping, default_role: 'member' }, ['sales'])).toBe('member');
    expect(mappedRole({ ...mapping, default_role: 'member' }, ['leads'])).toBe('admin');
  });
});

describe('the groups in a claim', () => {
  test.each([
    ['the strings of an array', { groups: ['a', 'b'] }, ['a', 'b']],
    ['one string, which isn’t split', { groups: 'a,b c' }, ['a,b c']],
    ['nothing else of an array', { groups: [1, null, { value: 'leads' }, ['leads'], 'a'] }, ['a']],
    ['none if it is absent', {}, []],
    ['none if it is null', { groups: null }, []],
    ['none of a prototype', Object.create({ groups: ['leads'] }), []],
    ['none of another claim of that kind', { roles: ['leads'] }, []],
  ])('are %s', (_, claims, groups) => {
    expect(groupsFrom(claims, 'groups')).toEqual(groups);
  });

  test.each([
    ['an object', { groups: { leads: true } }],
    ['a number', { groups: 7 }],
    ['true', { groups: true }],
    ['a reference to another place', { _claim_names: { groups: 'src1' }, _claim_sources: {} }],
  ])('can’t be read from %s', (_, claims) => {
    expect(() => groupsFrom(claims, 'groups')).toThrow('claim “groups”');
  });

  test('are read from a claim with any name', () => {
    expect(groupsFrom({ 'https://acme.example/groups': ['a'] }, 'https://acme.example/groups')).toEqual([
      'a',
    ]);
    expect(groupsFrom({}, '__proto__')).toEqual([]);
    expect(groupsFrom({}, 'constructor')).toEqual([]);
  });
});
