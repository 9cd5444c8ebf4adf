import { mostCounted } from '../../../contract/inbox/most-counted.ts';
import { numberText } from './number-text.ts';

/** A count as it stands beside its view: nothing for none, `99+` for all that was not counted on. */
export function countText(count: number): string {
  if (count === 0) return '';
  return count < mostCounted ? numberText(count) : `${numberText(mostCounted - 1)}+`;
}
