import { maxPageBytes } from '../db/page-range.ts';
import { type RowsAround, sharesOf } from '../db/rows-around.ts';
import { envelopeBytes, type PageForm } from './list-page.ts';
import { cacheJson } from './page-json.ts';

/**
 * The envelope of a page around a position: takes its rows from both sides alternately, so that a page that ends
 * early at `maxPageBytes` still contains the position. A short page's cursors contain its item count: going back from
 * the next page returns to this one.
 */
export function pageAround<Row, Item>(
  { before, from }: RowsAround<Row>,
  limit: number,
  { present, positionOf, cursors, list }: PageForm<Row, Item>,
) {
  const shares = sharesOf(limit);
  const nearestFirst = inTurn(from.slice(0, shares.from), before.toReversed().slice(0, shares.before));
  const fitting = rowsThatFit(nearestFirst, present);
  const shownBefore = before.filter((row) => fitting.has(row));
  const shownFrom = from.filter((row) => fitting.has(row));
  const shown = [...shownBefore, ...shownFrom];
  const behind = shown.length < limit ? shown.length : undefined;
  const cursorAt = (row: Row | undefined) =>
    row ? cursors.write({ ...positionOf(row), behind }, list) : null;
  const items = shown.map((row) => fitting.get(row)).filter((it) => it !== undefined);
  const page = {
    data: items.map(({ item }) => item),
    page_metadata: {
      after: from.length > shownFrom.length ? cursorAt(shown.at(-1)) : null,
      before: before.length > shownBefore.length ? cursorAt(shown[0]) : null,
    },
  };
  const texts = items.map(({ json }) => json).join(',');
  cacheJson(page, `{"data":[${texts}],"page_metadata":${JSON.stringify(page.page_metadata)}}`);
  return page;
}

function inTurn<Row>(ones: readonly Row[], others: readonly Row[]): Row[] {
  const turns = Array.from({ length: Math.max(ones.length, others.length) }, (_, at) => [
    ones[at],
    others[at],
  ]);
  return turns.flat().filter((it) => it !== undefined);
}

/** As many of the rows as a page's bytes allow, at least one, each with its item and the item's JSON. */
function rowsThatFit<Row, Item>(rows: readonly Row[], present: (row: Row) => Item) {
  const fitting = new Map<Row, { item: Item; json: string }>();
  let bytes = envelopeBytes;
  for (const row of rows) {
    const item = present(row);
    const json = JSON.stringify(item);
    bytes += Buffer.byteLength(json) + 1;
    if (bytes > maxPageBytes && fitting.size > 0) break;
    fitting.set(row, { item, json });
  }
  return fitting;
}
