import { maxCounted } from '../../../contract/inbox/max-counted.ts';
import { numberText } from './number-text.ts';

/** A count beside a view: empty for zero, `99+` for more than the server counts, `12+` where there may be more. */
export function countText(count: number, isAtLeast = false): string {
  if (count === 0) return '';
  if (count >= maxCounted) return `${numberText(maxCounted - 1)}+`;
  return isAtLeast ? `${numberText(count)}+` : numberText(count);
}
