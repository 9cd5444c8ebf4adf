import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import {
  afterKey,
  inListOrder,
  type ListOrder,
  limitClause,
  orderBy,
  type PageRange,
  type RowPosition,
} from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { type ConversationRow, conversationColumns, conversationJoins } from '../conversation-row.ts';
import { compileFilter } from '../filter/compile-filter.ts';
import { isUnread } from '../reads/unread.ts';
import { companyScan, withoutLargeCompanies } from './company-scan.ts';
import type { ConversationFilters } from './conversation-filters.ts';
import { conditionsOf, indexScanFor } from './conversation-index-scan.ts';
import { listOrderOf, positionIn, sortColumnOf } from './conversation-order.ts';

/**
 * A range of an organization's conversations in list order, with one row more than the limit if there is more. One
 * statement: the page is one scan of an index that ends with the sort column and the id, and everything else that the
 * rows show is joined to that page only. With a filter, it scans at most `filterScanLimit` rows; `scannedTo` is the last one. A list that
 * is read through a company's people takes a statement before, which counts them.
 */
export async function listConversations(
  reader: Reader,
  caller: Caller,
  filters: ConversationFilters,
  range: PageRange,
): Promise<ConversationPage> {
  const organizationId = caller.organization.id;
  const [scannable = filters] = await withoutLargeCompanies(reader, organizationId, [filters]);
  const { text, values } = listStatement(organizationId, scannable, range);
  // Filters are arbitrary: their statements aren't kept prepared.
  const name = filters.filter === undefined ? preparedName(text) : {};
  const rows = inListOrder(await reader.read<ScannedRow>({ ...name, text, values }), range.direction);
  const last = rows.find(({ position }) => position === filterScanLimit);
  return {
    rows: rows.filter(({ is_match }) => is_match !== false),
    scannedTo: last && positionIn(filters.sort, last),
  };
}

export type ConversationPage = { rows: ConversationRow[]; scannedTo: RowPosition | undefined };

/**
 * With a filter: how many rows were read up to this one, and whether it matches. The last one read is always included.
 */
type ScannedRow = ConversationRow & { position?: number; is_match?: boolean };

/** How many rows a page of filtered conversations reads at most, however few match. */
export const filterScanLimit = 2000;

/** No index covers unread per member: if nearly everything is read, a page ends after scanning this many. */
const unreadScanLimit = raw('LIMIT 2000');

/** The statement of a list; exported for the benchmark, whose baseline runs the same one. */
export function listStatement(organizationId: string, filters: ConversationFilters, range: PageRange): Sql {
  const walk = indexScanFor(organizationId, filters, sortColumnOf(filters.sort));
  const order = listOrderOf(filters.sort, walk);
  const outer = listOrderOf(filters.sort, { from: 'c', id: 'id' });
  const conditions = [
    sql`${raw(walk.from)}.organization_id = ${organizationId}`,
    ...walk.conditions,
    ...conditionsOf(filters),
    ...afterKey(order, range),
  ];
  const scan = (limit: Sql) => sql`SELECT c.* FROM ${walk.tables} WHERE ${join(conditions, ' AND ')}
             ${orderBy(order, range.direction)} ${limit}`;
  if (filters.filter !== undefined) {
    const { filter, viewerId, now } = filters.filter;
    const scope = { organizationId, userId: viewerId, now };
    const ordered = sql`${orderBy(order, range.direction)} LIMIT ${raw(String(filterScanLimit))}`;
    const { companyId } = filters;
    const from =
      companyId === undefined || walk.from === 'ct'
        ? sql`${walk.tables} WHERE ${join(conditions, ' AND ')}`
        : companyScan({ organizationId, companyId, filters, after: afterKey(order, range), ordered });
    const scanned = sql`SELECT c.*, row_number() OVER (${orderBy(order, range.direction)})::int AS position FROM ${from} ${ordered}`;
    const matches = sql`SELECT c.*, verdict.is_match FROM (${scanned}) c
        CROSS JOIN LATERAL (SELECT (${compileFilter(filter, scope)}) IS TRUE AS is_match) verdict
             WHERE verdict.is_match OR c.position = ${raw(String(filterScanLimit))} ${orderBy(outer, range.direction)} ${limitClause(range)}`;
    return shown(matches, outer, range, raw(', c.position, c.is_match'));
  }
  const page = filters.unreadTo
    ? sql`SELECT c.* FROM (${scan(unreadScanLimit)}) c WHERE ${isUnread(filters.unreadTo)}
             ${orderBy(outer, range.direction)} ${limitClause(range)}`
    : scan(limitClause(range));
  return shown(page, outer, range);
}

/** The rows of a page with what they show. */
function shown(page: Sql, order: ListOrder, { direction }: PageRange, more: Sql = empty): Sql {
  return sql`
    SELECT ${raw(conversationColumns)}${more}
      FROM (${page}) c
    ${raw(conversationJoins)}
    ${orderBy(order, direction)}`;
}
