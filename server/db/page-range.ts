import sql, { raw, type Sql } from 'sql-template-tag';
import { formatTimestamp, type Microseconds } from './microseconds.ts';

export type RowPosition = { at: Microseconds; id: string };

/** Where a page of a list starts and which way it goes; the row at `position` itself is left out unless it says otherwise. */
export type PageRange = {
  limit: number;
  direction: 'after' | 'before';
  position: RowPosition | undefined;
  includesPosition?: boolean;
};

/** A list's order: a time column and the id that settles ties, both the same way. */
export type ListOrder = { at: string; id: string; descending: boolean };

const fetchSizes = [11, 26, 51, 101];

/** A page whose items come to more than this as JSON ends early. */
export const maxPageBytes = 4 * 1024 ** 2;

/** The condition that a row lies beyond the position; nothing at the start of a list. */
export function afterKey(
  order: ListOrder,
  { direction, position, includesPosition = false }: Omit<PageRange, 'limit'>,
): Sql[] {
  if (!position) return [];
  const sign = raw((isDescending(order, direction) ? '<' : '>') + (includesPosition ? '=' : ''));
  return [
    sql`(${raw(order.at)}, ${raw(order.id)}) ${sign} (${formatTimestamp(position.at)}, ${position.id})`,
  ];
}

export function orderBy(order: ListOrder, direction: PageRange['direction']): Sql {
  return raw(`ORDER BY ${orderTerms(order, direction)}`);
}

/** What is behind ORDER BY, for where it is not all of it. */
export function orderTerms(order: ListOrder, direction: PageRange['direction']): string {
  const way = isDescending(order, direction) ? 'DESC' : 'ASC';
  return `${order.at} ${way}, ${order.id} ${way}`;
}

/**
 * At least one row more than the limit, which tells whether there is more. The number is in the text, in few sizes:
 * a LIMIT that the planner does not see makes it expect a tenth of the table and choose a plan for that.
 */
export function limitClause({ limit }: PageRange): Sql {
  return raw(`LIMIT ${fetchSize(limit)}`);
}

/** The least of the few sizes that is more than the limit. */
export function fetchSize(limit: number): number {
  return fetchSizes.find((size) => size > limit) ?? limit + 1;
}

/**
 * Cuts a page that is heavier than `maxPageBytes`, so that PostgreSQL doesn't send what won't be shown: keeps the rows
 * before the limit is reached and the one that passes it, which tells that there is more; at least two.
 *
 * @param page selects the rows of table `alias`, in order and limited
 * @param bytes what a row weighs, never more than its item as JSON does. `octet_length` of a text reads no more of it
 *   than its header.
 */
export function boundedByBytes(
  page: Sql,
  {
    alias,
    bytes,
    order,
    direction,
  }: { alias: string; bytes: Sql; order: ListOrder; direction: PageRange['direction'] },
): Sql {
  const table = raw(alias);
  return sql`SELECT * FROM (
      SELECT ${table}.*, row_number() OVER nearest AS place,
             sum(${bytes}) OVER (nearest ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
        FROM (${page}) ${table} WINDOW nearest AS (${orderBy(order, direction)})) ${table}
     WHERE place <= 2 OR bytes_before < ${raw(String(maxPageBytes))}`;
}

/** Rows as they came to rows in the list's order. */
export function inListOrder<Row>(rows: Row[], direction: PageRange['direction']): Row[] {
  return direction === 'before' ? rows.reverse() : rows;
}

function isDescending(order: ListOrder, direction: PageRange['direction']): boolean {
  return order.descending !== (direction === 'before');
}
