import type { Stretch } from '../db/stretch.ts';
import { InvalidRequest } from '../errors/invalid-request.ts';
import type { Cursors, Position } from './cursor.ts';

type PageQuery = { limit?: string; after?: string; before?: string };

const defaultLimit = 25;
const maximumLimit = 100;

/**
 * Reads the page parameters of a list (contract section 7).
 *
 * @throws InvalidCursor, InvalidRequest for `after` together with `before`.
 */
export function readPageRequest(
  { limit, after, before }: PageQuery,
  cursors: Cursors,
  list: string,
): Stretch {
  if (after !== undefined && before !== undefined)
    throw new InvalidRequest('Send either after or before, not both.');
  const cursor = after ?? before;
  return {
    limit: readLimit(limit),
    direction: before === undefined ? 'after' : 'before',
    position: cursor === undefined ? undefined : cursors.read(cursor, list),
  };
}

/** Of a text that its schema has found to be a whole number from 1. */
export function readLimit(limit: string | undefined): number {
  return limit === undefined ? defaultLimit : Math.min(Number(limit), maximumLimit);
}

/**
 * The envelope of a page (spec section 2). `rows` are in the list's order and hold more than the limit where there is more
 * in the direction asked for; what is too many stands at the end, or at the start when going back.
 */
export function pageOf<Row, Item>(
  rows: Row[],
  request: Stretch,
  { present, positionOf, cursors, list }: PageForm<Row, Item>,
) {
  const goesBack = request.direction === 'before';
  const hasMore = rows.length > request.limit;
  const shown = goesBack ? rows.slice(-request.limit) : rows.slice(0, request.limit);
  const cursorAt = (row: Row | undefined) =>
    row ? cursors.write(positionOf(row), list) : request.position && cursors.write(request.position, list);
  const hasAfter = goesBack || hasMore;
  const hasBefore = goesBack ? hasMore : request.position !== undefined;
  return {
    data: shown.map(present),
    page_metadata: {
      after: (hasAfter && cursorAt(shown.at(-1))) || null,
      before: (hasBefore && cursorAt(shown[0])) || null,
    },
  };
}

type PageForm<Row, Item> = {
  present: (row: Row) => Item;
  positionOf: (row: Row) => Position;
  cursors: Cursors;
  list: string;
};
