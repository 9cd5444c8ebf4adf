import { maxCounted } from '../../../contract/inbox/max-counted.ts';
import { numberText } from './number-text.ts';

/** A count beside a view: empty for zero, `99+` for more than the server counts. */
export function countText(count: number): string {
  if (count === 0) return '';
  return count < maxCounted ? numberText(count) : `${numberText(maxCounted - 1)}+`;
}
