/** The part after the prefix of a public id: `_` and 26 characters of Crockford base32. */
const idDigits = '_[0-7][0-9a-hjkmnp-tv-z]{25}';

/** A pattern that matches public ids with one of these prefixes. */
export function idPattern(...prefixes: [string, ...string[]]) {
  const [prefix, ...others] = prefixes;
  return `^${others.length === 0 ? prefix : `(${prefixes.join('|')})`}${idDigits}$`;
}
