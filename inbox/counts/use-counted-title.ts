import { useTitle } from '../page/use-title.ts';
import { countText } from '../words/locale/count-text.ts';
import { useCounts } from './use-counts.ts';

/** Names the page, after how many of one's own conversations wait for an answer: to be seen from other tabs. */
export function useCountedTitle(title: string): void {
  const waiting = countText(useCounts()?.mine_waiting ?? 0);
  useTitle(waiting === '' ? title : `(${waiting}) ${title}`);
}
