import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('initials are the first letters of the first and the last word, in capitals', () => {
  expect(initials('Nora Vance')).toBe('NV');
  expect(initials('nora ann vance')).toBe('NV');
  expect(initials('Nora')).toBe('N');
  expect(initials('“Nora” (Vance)')).toBe('NV');
  expect(initials('Émile Zola')).toBe('ÉZ');
  expect(initials('किरण राव')).toBe('किरा');
});

test('a name without letters has the sign of a number, or a question mark', () => {
  expect(initials('+47 22 33 44 55')).toBe('#');
  expect(initials('…')).toBe('?');
  expect(initials('')).toBe('?');
});

test('initials of a script whose letters join stay apart', () => {
  expect(initials('محمد علي')).toBe('م\u200cع');
  expect(initials('ܡܪܝܡ ܐܦܪܝܡ')).toBe('ܡ\u200cܐ');
  expect(initials('محمد')).toBe('م');
  expect(initials('محمد Ali')).toBe('مA');
});
