/** A row that was in view, and its index in the whole list. */
export type SeenRow = { id: string; index: number };

type Listed = {
  ids: readonly string[];
  /** How many rows precede the first of them. */
  before: number;
};

/** The rows in view: `first` is the index of the topmost one in the whole list, `count` how many fit. */
export function rowsInView(
  { ids, before }: Listed,
  { first, count }: { first: number; count: number },
): SeenRow[] {
  const start = Math.max(0, first - before);
  return ids.slice(start, start + count).map((id, offset) => ({ id, index: before + start + offset }));
}

/**
 * By how many rows to scroll so that the view stays in place: the distance that its anchor has moved. The anchor is the topmost
 * visible row that still exists; without one the view doesn't scroll.
 */
export function anchorShift(seen: readonly SeenRow[], { ids, before }: Listed): number {
  const offsets = new Map(ids.map((id, offset) => [id, offset]));
  for (const { id, index } of seen) {
    const offset = offsets.get(id);
    if (offset !== undefined) return before + offset - index;
  }
  return 0;
}
