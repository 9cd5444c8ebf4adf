import { maxPageBytes, type PageRange } from '../db/page-range.ts';
import { InvalidRequest } from '../errors/errors.ts';
import type { Cursors, Position } from './cursor.ts';
import { cacheJson } from './page-json.ts';

type PageQuery = { limit?: string; after?: string; before?: string; around?: string };

/** Where a page begins, its direction, and its cursor's item counts of adjacent pages. */
export type PageRequest = PageRange & { position: Position | undefined };

const defaultLimit = 25;
export const maximumLimit = 100;

/** The maximum size of the envelope around the items. */
export const envelopeBytes = 256;

/** UTF-8 takes at most three bytes for a code unit of UTF-16. */
const maxBytesPerCodeUnit = 3;

/**
 * Parses the page parameters of a list (contract section 7).
 *
 * @throws InvalidCursor, InvalidRequest for more than one of `after`, `before` and `around`
 */
export function readPageRequest(
  { limit, after, before, around }: PageQuery,
  cursors: Cursors,
  list: string,
): PageRequest {
  if (after !== undefined && before !== undefined)
    throw new InvalidRequest('Send either after or before, not both.');
  const cursor = after ?? before;
  if (around !== undefined && cursor !== undefined)
    throw new InvalidRequest('Send around without after and before: its page has its own cursors.');
  const position = cursor === undefined ? undefined : cursors.read(cursor, list);
  return {
    limit: Math.min(readLimit(limit), position?.ahead ?? maximumLimit),
    direction: before === undefined ? 'after' : 'before',
    position,
  };
}

/** For a text that its schema has validated as a positive integer. */
export function readLimit(limit: string | undefined): number {
  return limit === undefined ? defaultLimit : Math.min(Number(limit), maximumLimit);
}

/**
 * The envelope of a page (spec section 2). `rows` are in the list's order and exceed the limit if there is more in
 * the requested direction; the excess is at the end, or at the start when going back. The page ends early if its
 * items exceed `maxPageBytes` as JSON, but has at least one. Its cursors then contain its item count, so that going
 * back from the next page returns to this one rather than to as many items as would fit from that side.
 */
export function pageOf<Row, Item>(
  rows: Row[],
  request: PageRequest,
  { present, positionOf, cursors, list, scannedTo }: PageForm<Row, Item>,
) {
  const goesBack = request.direction === 'before';
  const nearest = rowsOfPage(rows, request);
  const { items, json } = itemsThatFit(nearest.map(present), goesBack);
  const shown = goesBack ? nearest.slice(nearest.length - items.length) : nearest.slice(0, items.length);
  const isLimited = rows.length > items.length;
  const hasMore = isLimited || scannedTo !== undefined;
  const isCut = items.length < Math.min(request.limit, rows.length) || request.position?.ahead !== undefined;
  const behind = isCut ? items.length : undefined;
  const ahead = request.position?.behind;
  const cursorAt = (row: Row | undefined, pages: Pick<Position, 'ahead' | 'behind'>) => {
    const position = row ? { ...positionOf(row), ...pages } : request.position;
    return position && cursors.write(position, list);
  };
  const hasAfter = goesBack || hasMore;
  const hasBefore = goesBack ? hasMore : request.position !== undefined;
  const scanned = !isLimited && scannedTo && cursors.write(scannedTo, list);
  const page = {
    data: items,
    page_metadata: {
      after:
        (!goesBack && scanned) ||
        (hasAfter && cursorAt(shown.at(-1), goesBack ? { ahead, behind } : { behind })) ||
        null,
      before:
        (goesBack && scanned) ||
        (hasBefore && cursorAt(shown[0], goesBack ? { behind } : { ahead, behind })) ||
        null,
    },
  };
  cacheJson(page, `{"data":${json},"page_metadata":${JSON.stringify(page.page_metadata)}}`);
  return page;
}

/** Of rows in the list's order those that fit on the page. */
export function rowsOfPage<Row>(rows: readonly Row[], { direction, limit }: PageRequest): Row[] {
  return direction === 'before' ? rows.slice(-limit) : rows.slice(0, limit);
}

/** Keeps as many items as a page's bytes allow, at least one; going back, the last ones. `json` is the array's. */
function itemsThatFit<Item>(presented: Item[], goesBack: boolean): { items: Item[]; json: string } {
  const json = JSON.stringify(presented);
  if (json.length * maxBytesPerCodeUnit <= maxPageBytes - envelopeBytes) return { items: presented, json };
  const nearestFirst = goesBack ? presented.toReversed() : presented;
  const items: Item[] = [];
  const texts: string[] = [];
  let bytes = envelopeBytes;
  for (const item of nearestFirst) {
    const text = JSON.stringify(item);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > maxPageBytes && items.length > 0) break;
    items.push(item);
    texts.push(text);
  }
  if (goesBack) {
    items.reverse();
    texts.reverse();
  }
  return { items, json: `[${texts.join(',')}]` };
}

export type PageForm<Row, Item> = {
  present: (row: Row) => Item;
  positionOf: (row: Row) => Position;
  cursors: Cursors;
  list: string;
  /** Where reading stopped before it found as many rows as the page has room for: the next page continues there. */
  scannedTo?: Position | undefined;
};
