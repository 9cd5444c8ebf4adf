import sql, { raw, type Sql } from 'sql-template-tag';
import { formatTimestamp, type Microseconds } from './microseconds.ts';

/** `rank`: of lists that sort by something before the time; 0 where absent. */
export type RowPosition = { at: Microseconds; id: string; rank?: number | undefined };

/** Where a page of a list starts and in which direction it goes; it excludes the row at `position` unless specified. */
export type PageRange = {
  limit: number;
  direction: 'after' | 'before';
  position: RowPosition | undefined;
  includesPosition?: boolean;
};

/** A list's order: a time column and the tie-breaking id, both in the same direction; before them a small number, `rank`, if there is one. */
export type ListOrder = { at: string; id: string; descending: boolean; rank?: string };

const fetchSizes = [11, 26, 51, 101];

/** A page whose items exceed this as JSON ends early. */
export const maxPageBytes = 4 * 1024 ** 2;

/** The condition for rows after the position; nothing at the start of a list. */
export function afterKey(
  order: ListOrder,
  { direction, position, includesPosition = false }: Omit<PageRange, 'limit'>,
): Sql[] {
  if (!position) return [];
  const sign = raw((isDescending(order, direction) ? '<' : '>') + (includesPosition ? '=' : ''));
  const at = formatTimestamp(position.at);
  if (order.rank === undefined)
    return [sql`(${raw(order.at)}, ${raw(order.id)}) ${sign} (${at}, ${position.id})`];
  return [
    sql`(${raw(order.rank)}, ${raw(order.at)}, ${raw(order.id)}) ${sign} (${position.rank ?? 0}, ${at}, ${position.id})`,
  ];
}

export function orderBy(order: ListOrder, direction: PageRange['direction']): Sql {
  return raw(`ORDER BY ${orderTerms(order, direction)}`);
}

/** The rest of the ORDER BY clause, if there is more to it. */
export function orderTerms(order: ListOrder, direction: PageRange['direction']): string {
  const way = isDescending(order, direction) ? 'DESC' : 'ASC';
  const rank = order.rank === undefined ? '' : `${order.rank} ${way}, `;
  return `${rank}${order.at} ${way}, ${order.id} ${way}`;
}

/**
 * At least one row more than the limit, which shows whether there is more. The number is in the text, in few sizes:
 * with a LIMIT that the planner can't see, it expects a tenth of the table and picks a plan for that.
 */
export function limitClause({ limit }: PageRange): Sql {
  return raw(`LIMIT ${fetchSize(limit)}`);
}

/** The smallest of the few sizes above the limit. */
export function fetchSize(limit: number): number {
  return fetchSizes.find((size) => size > limit) ?? limit + 1;
}

/**
 * Cuts a page that is larger than `maxPageBytes`, so that PostgreSQL doesn't send what won't be shown: keeps the rows
 * before the limit is reached and the one that exceeds it, which shows that there is more; at least two.
 *
 * @param page selects the rows of table `alias`, in order and limited
 * @param bytes a row's size, never more than that of its item as JSON. `octet_length` of a text reads only its
 * header.
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
      SELECT ${table}.*, row_number() OVER nearest AS ordinal,
             sum(${bytes}) OVER (nearest ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
        FROM (${page}) ${table} WINDOW nearest AS (${orderBy(order, direction)})) ${table}
     WHERE ordinal <= 2 OR bytes_before < ${raw(String(maxPageBytes))}`;
}

/** Reorders rows into the list's order. */
export function inListOrder<Row>(rows: Row[], direction: PageRange['direction']): Row[] {
  return direction === 'before' ? rows.reverse() : rows;
}

function isDescending(order: ListOrder, direction: PageRange['direction']): boolean {
  return order.descending !== (direction === 'before');
}
