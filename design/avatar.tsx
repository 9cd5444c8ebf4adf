import { avatarStyle } from './avatar-colors.ts';
import { initials } from './initials.ts';

/**
 * Somebody's initials on a color derived from their name. There are no photos: those would have to be loaded from another server.
 */
export function Avatar({ name, size = 'regular' }: { name: string; size?: 'small' | 'regular' | 'large' }) {
  return (
    <span
      aria-hidden
      // As an attribute rather than text: text would become the start of an enclosing button's accessible name (WCAG 2.5.3).
      data-initials={initials(name)}
      style={avatarStyle(name)}
      className={`inline-flex shrink-0 items-center justify-center rounded-full font-medium select-none before:content-[attr(data-initials)] ${sizes[size]}`}
    />
  );
}

const sizes = {
  small: 'size-5 text-[0.5625rem]',
  regular: 'size-7 text-2xs',
  large: 'size-10 text-sm',
};
