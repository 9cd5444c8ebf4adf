import type { HistoryEntry } from '../../../sdk/src/types.ts';

/** So many changes are shown; of more, only how many they are. */
const maxUnfolded = 3;

export function isFoldable(changes: readonly HistoryEntry[]): boolean {
  return changes.length > maxUnfolded;
}
