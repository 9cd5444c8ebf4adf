import { expect, test } from 'vitest';
import { bestOf, localeOf } from './language.ts';
import { pluralIn } from './plural.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'de', 'en'], 'de'],
  [['EN-gb', 'de'], 'en'],
  [['fr', 'ja'], 'en'],
  [['den', 'english'], 'en'],
  [[], 'en'],
] as const)('who reads %j is spoken to in %s', (tags, language) => expect(bestOf(tags)).toBe(language));

test('moments and numbers are written as in the region that the browser names', () => {
  expect(localeOf('de', ['en-US', 'de-CH'])).toBe('de-CH');
  expect(localeOf('en', ['en-GB', 'en-US'])).toBe('en-GB');
  expect(localeOf('de', ['en-US'])).toBe('de');
});

test('a number chooses its form by the rules of the language, and none is left without one', () => {
  const forms = { one: 'a bell', other: 'bells' };
  expect([0, 1, 2].map((count) => pluralIn('en')(count, forms))).toEqual(['bells', 'a bell', 'bells']);
  expect(pluralIn('de')(1, { other: 'Klingeln' })).toBe('Klingeln');
});
