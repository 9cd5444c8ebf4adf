/** An entry of the thread and where it starts, in pixels from the top of the content. */
export type EntryTop = { id: string; top: number };

/** A reading position: an entry, and how far its top is below the top of the view; negative if above it. */
export type ReadingPosition = { id: string; offset: number };

/**
 * The reading position: the last entry that starts at or above the top of the view, otherwise the first one. Undefined without
 * entries.
 *
 * @param entries in order
 */
export function positionAt(entries: readonly EntryTop[], scrollTop: number): ReadingPosition | undefined {
  const entry = entries.findLast(({ top }) => top <= scrollTop) ?? entries[0];
  return entry && { id: entry.id, offset: entry.top - scrollTop };
}

/** The scroll offset that restores a position, whatever was inserted or grew above it. Undefined if its entry is gone. */
export function scrollTopAt(
  entries: readonly EntryTop[],
  { id, offset }: ReadingPosition,
): number | undefined {
  const entry = entries.find((it) => it.id === id);
  return entry && Math.max(0, entry.top - offset);
}
