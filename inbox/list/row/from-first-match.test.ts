import { expect, test } from 'vitest';
import { fromFirstMatch } from './from-first-match.ts';

const plain = (text: string) => ({ text, is_match: false });
const match = (text: string) => ({ text, is_match: true });

test.each([
  ['The ', 'The '],
  ['', ''],
  ['…clunk, or does it skate quietly? Has the ', '…Has the '],
  ['https://shop.example/returns/', '…example/returns/'],
])('of %j before a match, a row shows %j', (before, shown) => {
  const excerpt = [plain(before), match('wheel'), plain(' been trued?')].filter(({ text }) => text !== '');
  const expected = [plain(shown), match('wheel'), plain(' been trued?')].filter(({ text }) => text !== '');
  expect(fromFirstMatch(excerpt)).toEqual(expected);
});

test('an excerpt without a match is shown from its beginning', () => {
  const excerpt = [plain('A text that is longer than what is shown before a match')];
  expect(fromFirstMatch(excerpt)).toEqual(excerpt);
});
