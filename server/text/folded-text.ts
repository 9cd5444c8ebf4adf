// Letters with a mark that don't decompose into one without it.
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const alikeLetters = new RegExp(`[${Object.keys(alike).join('')}]`, 'g');

/**
 * A text normalized for search: lower case, compatibility forms unified (NFKC), and no accents on Latin, Greek and
 * Cyrillic letters. The marks of other scripts are part of their words, and stay.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(alikeLetters, (letter) => alike[letter] ?? letter)
    .normalize('NFC');
}
