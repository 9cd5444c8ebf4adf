/** An entry of the thread and where it starts, in pixels from the top of the content. */
export type EntryTop = { id: string; top: number };

/** What a reader looks at: an entry, and how far its top is below the top of what is in sight; negative if above it. */
export type Place = { id: string; offset: number };

/**
 * The place of a reader: the last entry that starts at or above the top of what is in sight, else the first one. Undefined
 * where there are no entries.
 *
 * @param entries in order
 */
export function placeAt(entries: readonly EntryTop[], scrollTop: number): Place | undefined {
  const entry = entries.findLast(({ top }) => top <= scrollTop) ?? entries[0];
  return entry && { id: entry.id, offset: entry.top - scrollTop };
}

/** Where to scroll so that a place is where it was, whatever came or grew above it. Undefined where its entry is gone. */
export function scrollTopAt(entries: readonly EntryTop[], { id, offset }: Place): number | undefined {
  const entry = entries.find((it) => it.id === id);
  return entry && Math.max(0, entry.top - offset);
}
