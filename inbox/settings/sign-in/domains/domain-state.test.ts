import { expect, test } from 'vitest';
import type { VerifiableDomain } from '../../../../contract/inbox/domain.ts';
import { domainState, graceEndsAt } from './domain-state.ts';

const domain: VerifiableDomain = {
  id: 'dom_01h455vb4pex5vsknk084sn02q',
  domain: 'acme.example',
  record: { name: '_deskbell.acme.example', value: 'deskbell-verification=0' },
  verified_by: 'record',
  seen_at: 1000,
  checked_at: 1000,
  inserted_at: 0,
};

test.each([
  ['was found by the last lookup', {}, 'verified'],
  ['was found once, but not by the last lookup', { checked_at: 1001 }, 'grace'],
  ['has been missing for too long', { verified_by: null, checked_at: 2_000_000 }, 'unverified'],
  ['was never looked up', { verified_by: null, seen_at: null, checked_at: null }, 'unverified'],
  ['isn’t needed, since the operator vouches', { verified_by: 'operator', seen_at: null }, 'vouched'],
] as const)('a domain whose record %s', (_, change, state) => {
  expect(domainState({ ...domain, ...change })).toBe(state);
});

test('a domain stays verified for fourteen days after its record was last found', () => {
  expect(graceEndsAt(domain)).toBe(1000 + 14 * 86_400);
});
