import type { ReactNode } from 'react';
import { dotColor } from './dot-color.ts';

type Props = {
  name: string;
  color?: string | null | undefined;
  /** Buttons for the tag. */
  children?: ReactNode;
};

/** A tag: its name, with a dot in its color if it has one. */
export function TagChip({ name, color, children }: Props) {
  return (
    <span className="inline-flex h-5 max-w-36 items-center gap-1 rounded-full px-2 text-2xs text-soft ring-1 ring-line ring-inset">
      {color && (
        <span
          aria-hidden
          className="size-1.5 shrink-0 rounded-full bg-control-line"
          style={{ backgroundColor: dotColor(color) }}
        />
      )}
      <bdi className="truncate">{name}</bdi>
      {children}
    </span>
  );
}
