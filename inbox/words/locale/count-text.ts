import { mostCounted } from '../../../contract/inbox/most-counted.ts';
import { numberText } from './number-text.ts';

/** A count beside a view: empty for zero, `99+` for more than the server counts. */
export function countText(count: number): string {
  if (count === 0) return '';
  return count < mostCounted ? numberText(count) : `${numberText(mostCounted - 1)}+`;
}
