/** A key in the format of `aria-keyshortcuts`; undefined for sequences, which it can't express. */
export function ariaKeys(key: string | undefined): string | undefined {
  if (key === undefined || key.includes(' ')) return undefined;
  const parts = key.split('+').map((part) => names[part] ?? part);
  // `mod` is either of the two.
  const others = parts.map((part) => (part === 'Control' ? 'Meta' : part));
  return [...new Set([parts.join('+'), others.join('+')])].join(' ');
}

const names: Readonly<Record<string, string>> = {
  mod: 'Control',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  escape: 'Escape',
  plus: 'Plus',
};
