/** Latin up to Extended-A, Greek and Cyrillic: PostgreSQL's own rules depend on the locale of the database. */
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

const smallOf = new Map<string, string>(pairs);

const capitalsBySmall = Map.groupBy(pairs, ([, small]) => small);

/** A lower-case letter and its capitals: everything that `foldCase` maps to it. */
export function casesOf(small: string): string[] {
  return [small, ...(capitalsBySmall.get(small) ?? []).map(([capital]) => capital)];
}

/** A text in lower case, for case-insensitive comparisons. */
export function foldCase(text: string): string {
  return text.replaceAll(/[A-Z\u0080-\uffff]/g, (letter) => smallOf.get(letter) ?? letter);
}
