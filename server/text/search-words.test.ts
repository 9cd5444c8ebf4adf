import { expect, test } from 'vitest';
import { searchWords, typedWords } from './search-words.ts';

test.each([
  ['Hello, WORLD', ['hello', 'world']],
  ["don't e-mail ines.k@example.com", ['don', 't', 'e', 'mail', 'ines', 'k', 'example', 'com']],
  ['order #A-1234, 12.50 €', ['order', 'a', '1234', '12', '50']],
  ['Straße ÉCOLE ñandú Łódź København', ['strasse', 'ecole', 'nandu', 'lodz', 'kobenhavn']],
  ['İstanbul Iğdır', ['istanbul', 'igdir']],
  ['Ёлка ΣΊΣΥΦΟΣ', ['елка', 'σισυφοσ']],
  ['ﬁne Ⅳ ｆｕｌｌ ①', ['fine', 'iv', 'full', '1']],
  ['한국어 텍스트', ['한국어', '텍스트']],
  ['हिन्दी में', ['हिन्दी', 'में']],
  ['שָׁלוֹם עולם', ['שָׁלוֹם', 'עולם']],
  ['東京タワー', ['東京', '京タ', 'タワ', 'ワー', 'ー']],
  ['v2は𠮷野家', ['v2', 'は𠮷', '𠮷野', '野家', '家']],
  ['สวัสดี', ['สว', 'วั', 'ัส', 'สด', 'ดี', 'ี']],
  ["😀 — & | ! <-> :* \\ '", []],
  ['', []],
])('the words of "%s"', (text, words) => {
  expect(searchWords(text).map((word) => word.normalize('NFC'))).toEqual(
    words.map((word) => word.normalize('NFC')),
  );
});

test.each(['Crème brûlée', 'ﬁancée', '日本語', 'Ångström'])(
  '"%s" is the same in every Unicode form',
  (text) => {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
      expect(searchWords(text.normalize(form))).toEqual(searchWords(text));
  },
);

test.each(['Order 10234', '東京タワー', 'กรุงเทพ', 'Straße', 'は'])(
  'who types "%s" finds the text that holds it',
  (part) => {
    const words = new Set(searchWords(`Before ${part} after`));
    expect(typedWords(part).every((word) => words.has(word))).toBe(true);
    const within = new Set(searchWords(`前${part}`));
    const typed = typedWords(part);
    const last = typed.at(-1) ?? '';
    expect(typed.slice(0, -1).every((word) => within.has(word))).toBe(true);
    expect([...within].some((word) => word.startsWith(last))).toBe(true);
  },
);

test('a word that nobody types in full is found by its prefix, and never by half a character', () => {
  expect(searchWords('x'.repeat(100_000))).toEqual(['x'.repeat(60)]);
  expect(searchWords('ж'.repeat(100))).toEqual(['ж'.repeat(30)]);
  expect(searchWords('𐐨'.repeat(100))).toEqual(['𐐨'.repeat(15)]);
});

test('half of a surrogate pair ends a word without an error', () => {
  expect(searchWords('a\ud800b \udc00')).toEqual(['a', 'b']);
});
