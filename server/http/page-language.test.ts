import { expect, test } from 'vitest';
import { wordsFor } from './page-language.ts';

test.each([
  [undefined, 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,de;q=0.5', 'en'],
  ['fr,de;q=0.5,en;q=0.4', 'de'],
  ['de;q=0', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['en-US@posix', 'en'],
  [';;,', 'en'],
])('a browser that asks for %s gets pages in %s', (accepted, language) => {
  expect(wordsFor({ headers: { 'accept-language': accepted } }).language).toBe(language);
});
