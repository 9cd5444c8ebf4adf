import { describe, expect, test } from 'vitest';
import { checked, isDue } from './domain-check.ts';
import { domainName } from './domain-name.ts';
import type { DomainRow } from './domain-store.ts';

const day = 86_400_000_000;
const now = 100 * day;
const added: DomainRow = {
  id: 'an id',
  domain: 'acme.example',
  token: 'abc',
  verified_by: null,
  seen_at: null,
  checked_at: null,
  inserted_at: 0,
};
const record = ['something else', 'deskbell-verification=abc'];
const verified: DomainRow = { ...added, verified_by: 'record', seen_at: now, checked_at: now };

describe('a domain', () => {
  test('is verified by its record, and by no other', () => {
    expect(checked(added, record, now)).toEqual({ verified_by: 'record', seen_at: now, checked_at: now });
    for (const records of [[], ['deskbell-verification=abcd'], ['abc'], undefined])
      expect(checked(added, records, now)).toEqual({ verified_by: null, seen_at: null, checked_at: now });
  });

  test.each([
    ['is gone', []],
    ['can’t be looked up', undefined],
  ])('stays so for 14 days after its record %s', (_, records) => {
    expect(checked(verified, records, now + 13 * day).verified_by).toBe('record');
    expect(checked(verified, records, now + 14 * day).verified_by).toBeNull();
  });

  test('that the operator vouches for needs no record', () => {
    const vouched: DomainRow = { ...added, verified_by: 'operator' };
    expect(checked(vouched, [], now).verified_by).toBe('operator');
    expect(isDue(vouched, now)).toBe(false);
  });

  test('is looked up again after a week, or after a day if its record is missing', () => {
    expect([isDue(verified, now + 6 * day), isDue(verified, now + 7 * day)]).toEqual([false, true]);
    const missing = { ...verified, seen_at: now - day };
    expect([isDue(missing, now + day - 1), isDue(missing, now + day)]).toEqual([false, true]);
    expect(isDue(added, now + 7 * day)).toBe(false);
  });
});

test('domains are read as addresses contain them', () => {
  expect(domainName(' Acme.Example ')).toEqual({ domain: 'acme.example' });
  expect(domainName('bücher.example')).toEqual({ domain: 'xn--bcher-kva.example' });
  for (const text of [
    '',
    'acme',
    'acme..example',
    '-acme.example',
    '10.0.0.1',
    'a b.example',
    'acme.example.',
  ])
    expect([text, domainName(text)]).toEqual([text, { problem: 'invalid' }]);
  for (const text of ['gmail.com', 'GMX.de']) expect(domainName(text)).toEqual({ problem: 'public' });
});
