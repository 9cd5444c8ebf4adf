import { expect, test } from 'vitest';
import { differsFromKnown } from './differs-from-known.ts';

const known = { name: 'Nora Vance', phone: null };

test.each([
  ['only the address was typed', { name: '', phone: ' ' }, false],
  ['the same name', { name: ' Nora Vance ', phone: '' }, false],
  ['another name', { name: 'Nora', phone: '' }, true],
  ['a phone number that isn’t known', { name: '', phone: '+47 22 33' }, true],
])('%s', (_, typed, differs) => {
  expect(differsFromKnown({ email: 'nora@example.com', ...typed }, known)).toBe(differs);
});
