import type { ThreadChange } from './thread-change.ts';

/** Up to this many changes are listed; more are folded into their number. */
const maxUnfolded = 3;

export function isFoldable(changes: readonly ThreadChange[]): boolean {
  return changes.length > maxUnfolded;
}
