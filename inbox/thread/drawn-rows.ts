/** The position of a row in the list, measured or estimated, in pixels from the top. */
export type RowSpan = { start: number; end: number };

/** The rows to render, in order, with the gap before each that replaces the rows that aren't rendered. */
export type DrawnRows = { rows: { index: number; gap: number }[]; gapAfter: number };

type Needed = {
  /** The visible parts of the list. */
  views: readonly RowSpan[];
  /** Rows that are always rendered. */
  pinned: readonly number[];
};

/** The rows that overlap one of the views, and the pinned ones. */
export function drawnRows(spans: readonly RowSpan[], { views, pinned }: Needed): DrawnRows {
  const inViews = views.flatMap((view) => rowsBetween(spans, view));
  const indexes = [...new Set([...inViews, ...pinned])].sort((one, other) => one - other);
  let end = 0;
  const rows = indexes.map((index) => {
    const span = spans[index] ?? { start: end, end };
    const gap = span.start - end;
    end = span.end;
    return { index, gap };
  });
  return { rows, gapAfter: (spans.at(-1)?.end ?? 0) - end };
}

function rowsBetween(spans: readonly RowSpan[], view: RowSpan): number[] {
  const found: number[] = [];
  for (let index = firstAfter(spans, view.start); index < spans.length; index++) {
    if ((spans[index]?.start ?? Number.POSITIVE_INFINITY) >= view.end) break;
    found.push(index);
  }
  return found;
}

/** The first row that ends below `top`. */
function firstAfter(spans: readonly RowSpan[], top: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  return low;
}
