import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Hint } from './hint.tsx';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon;
  /** The accessible name and the tooltip. */
  label: string;
  /** The keyboard shortcut. */
  keys?: string | undefined;
};

/** An icon button with a tooltip and an accessible name. */
export function IconButton({ icon: Icon, label, keys, className = '', ...rest }: Props) {
  return (
    <Hint label={label} keys={keys}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={`inline-flex size-7 touch:size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text data-[popup-open]:bg-hover data-[popup-open]:text-text disabled:pointer-events-none disabled:opacity-40 aria-disabled:opacity-40 aria-disabled:hover:bg-transparent aria-disabled:hover:text-muted aria-pressed:bg-accent-soft aria-pressed:text-accent ${className}`}
      >
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </Hint>
  );
}
