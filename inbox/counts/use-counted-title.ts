import { useTitle } from '../page/use-title.ts';
import { countText } from '../words/locale/count-text.ts';
import { useCounts } from './use-counts.ts';

/**
 * Sets the page title, prefixed with the number of one's own conversations that wait for an answer, so that it shows in the
 * browser's tabs.
 */
export function useCountedTitle(title: string): void {
  const waiting = countText(useCounts()?.mine_waiting ?? 0);
  useTitle(waiting === '' ? title : `(${waiting}) ${title}`);
}
