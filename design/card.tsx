import type { ReactNode } from 'react';

/** What belongs together, on a sheet of its own; `isList` draws a line between its parts. */
export function Card({ children, isList = false }: { children: ReactNode; isList?: boolean }) {
  return (
    <div className={`rounded-lg bg-surface ring-1 ring-line ${isList ? 'divide-y divide-line' : 'p-4'}`}>
      {children}
    </div>
  );
}
