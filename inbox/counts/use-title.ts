import { useEffect } from 'react';
import { words } from '../words/words.ts';
import { countText } from './count-text.ts';
import { useCounts } from './use-counts.ts';

/** Names the page by its view, after how many of one's own conversations wait for an answer: to be seen from other tabs. */
export function useTitle(name: string): void {
  const waiting = countText(useCounts()?.mine_waiting ?? 0);
  useEffect(() => {
    const title = words.screens.pageTitle(name);
    document.title = waiting === '' ? title : `(${waiting}) ${title}`;
  }, [name, waiting]);
}
