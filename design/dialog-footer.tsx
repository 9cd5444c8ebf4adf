import type { ReactNode } from 'react';

/** The buttons of a long form in a dialog, and its error: they stay in view while the form scrolls, at the edge of its padding. */
export function DialogFooter({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-3">
      <p role="alert" className="me-auto text-sm text-danger empty:hidden">
        {error}
      </p>
      {children}
    </div>
  );
}
