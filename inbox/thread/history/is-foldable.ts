import type { ThreadChange } from './thread-change.ts';

/** So many changes are shown; of more, only how many they are. */
const maxUnfolded = 3;

export function isFoldable(changes: readonly ThreadChange[]): boolean {
  return changes.length > maxUnfolded;
}
