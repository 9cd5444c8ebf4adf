/**
 * Somebody's initials on a color derived from their name. There are no photos: those would have to be loaded from another server.
 */
export function Avatar({ name, size = 'regular' }: { name: string; size?: 'small' | 'regular' | 'large' }) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return (
    <span
      aria-hidden
      // As an attribute rather than text: text would become the start of an enclosing button's accessible name (WCAG 2.5.3).
      data-initials={initials(name)}
      style={{
        backgroundColor: `light-dark(oklch(0.9 0.05 ${hue}), oklch(0.36 0.06 ${hue}))`,
        color: `light-dark(oklch(0.38 0.09 ${hue}), oklch(0.9 0.05 ${hue}))`,
      }}
      className={`inline-flex shrink-0 items-center justify-center rounded-full font-medium select-none before:content-[attr(data-initials)] ${sizes[size]}`}
    />
  );
}

const sizes = {
  small: 'size-5 text-[0.5625rem]',
  regular: 'size-7 text-2xs',
  large: 'size-10 text-sm',
};

/** For a phone number, which has no letters, its sign. */
function initials(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.match(/\p{L}\p{M}*/u)?.[0] ?? '');
  const [first = '', ...others] = letters.filter((it) => it !== '');
  if (first === '') return /\d/.test(name) ? '#' : '?';
  return (first + (others.at(-1) ?? '')).toUpperCase();
}
