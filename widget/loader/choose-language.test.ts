import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test.each([
  [['de-AT', 'en'], ['en', 'de'], 'de'],
  [[undefined, 'fr', 'EN-gb'], ['de', 'en'], 'en'],
  [['fr'], ['de', 'en'], 'de'],
  [[undefined], [], undefined],
])('for %j, a channel in %j uses %s', (wanted, available, chosen) => {
  expect(chooseLanguage(wanted, available)).toBe(chosen);
});
