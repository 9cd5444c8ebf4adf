import { useEffect } from 'react';
import { words } from '../words/words.ts';

/** Sets the page title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = words.screens.pageTitle(title);
  }, [title]);
}
