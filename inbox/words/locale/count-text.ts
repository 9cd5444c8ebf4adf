import { maxCounted } from '../../../contract/inbox/max-counted.ts';
import { numberText } from './number-text.ts';

/** A count beside a view: empty for zero, `99+` beyond the server's maximum, `12+` if there may be more. */
export function countText(count: number, isAtLeast = false): string {
  if (count === 0) return '';
  if (count >= maxCounted) return `${numberText(maxCounted - 1)}+`;
  return isAtLeast ? `${numberText(count)}+` : numberText(count);
}
