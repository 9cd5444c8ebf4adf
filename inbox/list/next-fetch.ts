/** Fetch when fewer rows than this remain outside the view. */
const prefetchRows = 15;

/** This close to the top, starting over is quicker than going back page by page. */
const nearTopRows = 100;

type Loaded = {
  /** The indexes in the whole list of the first and the last rendered row. */
  first: number;
  last: number;
  /** The loaded rows: from `before` up to, not including, `end`. */
  before: number;
  end: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};

/** What to fetch for the rows in view: the next page, the previous one, or the list from its top. */
export function nextFetch(loaded: Loaded): 'next' | 'previous' | 'from-top' | undefined {
  const { first, last, before, end, hasNextPage, hasPreviousPage } = loaded;
  if (hasNextPage && last >= end - prefetchRows) return 'next';
  if (!hasPreviousPage) return undefined;
  if (first < nearTopRows && first < before - nearTopRows) return 'from-top';
  return first <= before + prefetchRows ? 'previous' : undefined;
}
