import { expect, test } from 'vitest';
import { isSecretToken, newSecretToken } from './secret-token.ts';

test('security 74: a thousand tokens are distinct, in the promised form, and have a valid checksum', () => {
  const tokens = Array.from({ length: 1000 }, () => newSecretToken('dbt'));
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) {
    expect(token).toMatch(/^dbt_[0-9A-Za-z]{49}$/);
    expect(isSecretToken('dbt', token)).toBe(true);
  }
});

test('a token with one character changed is not a token', () => {
  const token = newSecretToken('dbt');
  for (let index = 4; index < token.length; index++) {
    const other = token[index] === 'a' ? 'b' : 'a';
    expect(isSecretToken('dbt', token.slice(0, index) + other + token.slice(index + 1))).toBe(false);
  }
});

test('a client secret is not an access token', () => {
  expect(isSecretToken('dbt', newSecretToken('dbs'))).toBe(false);
});
