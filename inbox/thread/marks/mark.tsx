import type { ReactNode } from 'react';

/** A badge on an entry, such as "Solution". */
export function Mark({
  children,
  variant = 'plain',
}: {
  children: ReactNode;
  variant?: 'plain' | 'good' | 'warning' | 'note';
}) {
  const variants = {
    plain: 'bg-hover text-soft',
    good: 'bg-success-soft text-success',
    warning: 'text-warning ring-1 ring-line-strong ring-inset',
    note: 'text-note-text ring-1 ring-note-line ring-inset',
  };
  return (
    <span
      className={`inline-flex h-5 items-center gap-1 rounded px-1.5 text-2xs font-medium ${variants[variant]}`}
    >
      {children}
    </span>
  );
}
