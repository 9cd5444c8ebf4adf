import type { ReactNode } from 'react';

/** A panel that groups related content; `isList` draws dividers between its children. */
export function Card({ children, isList = false }: { children: ReactNode; isList?: boolean }) {
  return (
    <div className={`rounded-lg bg-surface ring-1 ring-line ${isList ? 'divide-y divide-line' : 'p-4'}`}>
      {children}
    </div>
  );
}
