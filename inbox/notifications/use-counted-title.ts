import { useTitle } from '../page/use-title.ts';
import { countText } from '../words/locale/count-text.ts';
import { useUnreadCounts } from './use-badge.ts';

/** Sets the page title, prefixed with the number of unread notifications so that it is visible in the browser's tabs. */
export function useCountedTitle(title: string): void {
  const unread = countText(useUnreadCounts()?.notifications ?? 0);
  useTitle(unread === '' ? title : `(${unread}) ${title}`);
}
