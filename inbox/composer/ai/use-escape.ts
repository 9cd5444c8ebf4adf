import { useEffect, useRef } from 'react';
import { isLayerOpen } from '../../keyboard/listen.ts';

/** Runs something with Escape, before the editor or a command gets it, unless a menu or a list is open that it closes. */
export function useEscape(isActive: boolean, run: () => void): void {
  const current = useRef(run);
  current.current = run;
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isLayerOpen() || isSearching()) return;
      event.preventDefault();
      event.stopPropagation();
      current.current();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [isActive]);
}

/** The editor's list of members or macros. */
function isSearching(): boolean {
  return document.querySelector('[role=listbox]') !== null;
}
