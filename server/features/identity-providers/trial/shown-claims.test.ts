import { expect, test } from 'vitest';
import { shownClaims } from './shown-claims.ts';

test('claims are shown as text, those of the ID token first', () => {
  const received = {
    idToken: { sub: 'me', aud: ['deskbell'], exp: 1, email_verified: true, address: { locality: 'Kiel' } },
    userInfo: { sub: 'me', email: 'me@acme.example' },
  };
  expect(shownClaims(received, [])).toEqual([
    { name: 'sub', value: 'me' },
    { name: 'aud', value: '["deskbell"]' },
    { name: 'exp', value: '1' },
    { name: 'email_verified', value: 'true' },
    { name: 'address', value: '{"locality":"Kiel"}' },
    { name: 'email', value: 'me@acme.example' },
  ]);
});

test('values that are secret, or could be, are hidden', () => {
  const idToken = {
    sub: 'me',
    nonce: 'n',
    sid: 's',
    at_hash: 'h',
    refresh_token: 'r',
    note: 'the client’s secret is hunter22',
    groups: ['hunter22'],
  };
  const values = shownClaims({ idToken, userInfo: undefined }, ['hunter22']).map(({ value }) => value);
  expect(values).toEqual(['me', null, null, null, null, null, null]);
});

test('at most a hundred claims are shown, each shortened', () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`claim ${at}`, 'x'.repeat(1000)]));
  const shown = shownClaims({ idToken: { sub: 'me', ...many }, userInfo: undefined }, []);
  expect(shown).toHaveLength(100);
  expect(shown[1]?.value).toBe(`${'x'.repeat(500)}…`);
});
