import { expect, test } from 'vitest';
import { addressesIn, withAddresses } from './addresses.ts';

const nora = { address: 'nora@example.com', name: 'Nora Vance' };
const tom = { address: 'tom@example.com', name: null };

test.each([
  ['nora@example.com', [{ address: 'nora@example.com', name: null }]],
  [' Nora@Example.com ', [{ address: 'nora@example.com', name: null }]],
  ['Nora Vance <nora@example.com>, tom@example.com;', [nora, tom]],
  ['"Vance, Nora" <nora@example.com>\ntom@example.com', [{ ...nora, name: 'Vance, Nora' }, tom]],
  ['nora', [{ address: 'nora', name: null }]],
  [' , ;', []],
  ['Nora "N." Vance <nora@example.com>', [{ address: 'nora "n." vance <nora@example.com>', name: null }]],
  [
    '5" wheel, "Vance, Nora" <nora@example.com>',
    [
      { address: '5" wheel', name: null },
      { ...nora, name: 'Vance, Nora' },
    ],
  ],
  ['<nora@example.com>\n\n<tom@example.com>', [{ ...nora, name: null }, tom]],
  ['a <b> <c@example.com>', [{ address: 'a <b> <c@example.com>', name: null }]],
])('%j is parsed like in email clients', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

test('a pasted list may be as long as it likes', () => {
  const text = '"Vance, Nora" <nora@example.com>; '.repeat(20_000) + ' '.repeat(200_000);
  const addresses = addressesIn(text);
  expect(addresses).toHaveLength(20_000);
  expect(addresses.at(-1)).toEqual({ ...nora, name: 'Vance, Nora' });
});

test('an address is in a list once, and keeps its position', () => {
  expect(withAddresses([nora, tom], [{ ...tom, name: 'Tom' }])).toEqual([nora, tom]);
  expect(withAddresses([nora], [tom])).toEqual([nora, tom]);
});
