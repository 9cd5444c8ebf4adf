import type { PageRange, RowPosition } from './page-range.ts';

/** The rows on both sides of a position, in the list's order; each side has more than its share if there is more. */
export type RowsAround<Row> = { before: Row[]; from: Row[] };

/** How many of a page's rows come before a position, and how many from it on. */
export function sharesOf(limit: number): { before: number; from: number } {
  const before = Math.floor((limit - 1) / 2);
  return { before, from: limit - before };
}

/** Reads both sides of a position, each like a page of the list. */
export async function rowsAround<Row>(
  list: (range: PageRange) => Promise<Row[]>,
  position: RowPosition,
  limit: number,
): Promise<RowsAround<Row>> {
  const shares = sharesOf(limit);
  const [before, from] = await Promise.all([
    list({ direction: 'before', position, limit: shares.before }),
    list({ direction: 'after', position, limit: shares.from, includesPosition: true }),
  ]);
  return { before, from };
}
