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
] as const)('a browser that prefers %j gets %s', (tags, language) => expect(bestOf(tags)).toBe(language));

test('dates and numbers have the format of the region that the browser reports', () => {
  expect(localeOf('de', ['en-US', 'de-CH'])).toBe('de-CH');
  expect(localeOf('en', ['en-GB', 'en-US'])).toBe('en-GB');
  expect(localeOf('de', ['en-US'])).toBe('de');
});

test.each([
  ['en-US@posix', 'en', 'en-US'],
  ['en_GB', 'en', 'en-GB'],
  ['de_AT.UTF-8', 'de', 'de-AT'],
  ['de_DE@euro', 'de', 'de-DE'],
  ['de-DE-1901-1996-toolongforasubtag', 'de', 'de'],
  ['EN-gb', 'en', 'en-GB'],
  ['de-u-zz-?', 'de', 'de'],
  ['en-', 'en', 'en'],
  ['c', 'en', 'en'],
  ['C.UTF-8', 'en', 'en'],
  ['POSIX', 'en', 'en'],
  ['', 'en', 'en'],
  ['*', 'en', 'en'],
  ['x-klingon', 'en', 'en'],
  ['i-klingon', 'en', 'en'],
  ['\u0000', 'en', 'en'],
  ['d\u0435', 'en', 'en'],
])('a browser that says %j gets a language, and a locale that Intl accepts', (tag, language, locale) => {
  expect([bestOf([tag]), localeOf(bestOf([tag]), [tag])]).toEqual([language, locale]);
  expect(() => new Intl.NumberFormat(locale)).not.toThrow();
});

test('a number selects its plural form by the rules of the language, and none lacks a form', () => {
  const forms = { one: 'a bell', other: 'bells' };
  expect([0, 1, 2].map((count) => pluralIn('en')(count, forms))).toEqual(['bells', 'a bell', 'bells']);
  expect(pluralIn('de')(1, { other: 'Klingeln' })).toBe('Klingeln');
});
