import type { ComponentProps } from 'react';

type Variant = 'primary' | 'plain' | 'quiet' | 'danger';

const variants: Readonly<Record<Variant, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  plain: 'bg-raised text-text ring-1 ring-inset ring-line-strong hover:bg-hover',
  quiet: 'text-soft hover:bg-hover hover:text-text data-[popup-open]:bg-hover',
  danger: 'bg-danger text-surface hover:opacity-90',
};

export type ButtonProps = ComponentProps<'button'> & { variant?: Variant; size?: 'small' | 'regular' };

/** A button of type `button`. A disabled one stays focusable, so that its tooltip can say why it is disabled. */
export function Button({ variant = 'plain', size = 'regular', className = '', ...rest }: ButtonProps) {
  const height = size === 'small' ? 'h-7 px-2 text-xs touch:h-11 touch:px-3' : 'h-8 px-3 text-sm touch:h-11';
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors select-none touch:min-w-11 disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 ${height} ${variants[variant]} ${className}`}
    />
  );
}
