import { useEffect } from 'react';
import { words } from '../words/words.ts';

/** What the browser calls this screen, in its tab and its history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = words.screens.pageTitle(title);
  }, [title]);
}
