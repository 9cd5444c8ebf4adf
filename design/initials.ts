/** The first letters of the first and the last word of a name. For a phone number, which has no letters, its sign. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.match(/\p{L}\p{M}*/u)?.[0] ?? '');
  const [first = '', ...others] = letters.filter((it) => it !== '');
  if (first === '') return /\d/.test(name) ? '#' : '?';
  const last = others.at(-1) ?? '';
  return `${first}${joins.test(first) && joins.test(last) ? nonJoiner : ''}${last}`.toUpperCase();
}

/** Scripts whose letters join: side by side, two initials would be one shape, as in the middle of a word. */
const joins = /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mand}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Adlm}\p{scx=Rohg}]/u;

const nonJoiner = '\u200c';
