/** Latin up to Extended-A, Greek and Cyrillic. */
const ranges: readonly (readonly [from: number, to: number])[] = [
  [0x41, 0x17f],
  [0x386, 0x3ab],
  [0x400, 0x42f],
];

const pairs = ranges.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).flatMap((letter) => {
    const lower = letter.toLowerCase();
    return lower.length === 1 && lower !== letter ? [[letter, lower] as const] : [];
  }),
);

/**
 * Capital letters, and the small letter of each at the same place. PostgreSQL's `lower` depends on the locale of the database and
 * differs from JavaScript's, so that both sides fold by this list.
 */
export const capitals = pairs.map(([capital]) => capital).join('');
export const smalls = pairs.map(([, small]) => small).join('');

const smallOf = new Map<string, string>(pairs);

/** A text in which capital letters are small, to compare regardless of case. */
export function foldCase(text: string): string {
  return text.replaceAll(/[A-Z\u0080-\uffff]/g, (letter) => smallOf.get(letter) ?? letter);
}
