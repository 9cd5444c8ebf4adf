import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import {
  afterKey,
  inListOrder,
  type ListOrder,
  limitClause,
  orderBy,
  type PageRange,
} from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { type ConversationRow, conversationColumns, conversationJoins } from '../conversation-row.ts';
import { isUnread } from '../reads/unread.ts';
import type { ConversationFilters } from './conversation-filters.ts';
import { conditionsOf, indexScanFor, type SortColumn } from './conversation-index-scan.ts';

/**
 * A range of an organization's conversations in list order, with one row more than the limit where there is more. One
 * statement: the page is one walk of an index that ends with the sort column and the id, and what the rows show is joined
 * to that page only.
 */
export async function listConversations(
  reader: Reader,
  caller: Caller,
  filters: ConversationFilters,
  range: PageRange,
): Promise<ConversationRow[]> {
  const { text, values } = listStatement(caller.organization.id, filters, range);
  const rows = await reader.read<ConversationRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, range.direction);
}

/** The column that a list is sorted by, and which way. */
export const sortOrders: Record<ConversationFilters['sort'], { column: SortColumn; descending: boolean }> = {
  '-last_activity_at': { column: 'last_activity_at', descending: true },
  inserted_at: { column: 'inserted_at', descending: false },
  '-inserted_at': { column: 'inserted_at', descending: true },
  updated_at: { column: 'updated_at', descending: false },
};

/** No index covers unread per member: where nearly everything is read, a page ends after this many. */
const unreadScanLimit = raw('LIMIT 2000');

/** The statement of a list; exported for the bench, whose floor runs the same one. */
export function listStatement(organizationId: string, filters: ConversationFilters, range: PageRange): Sql {
  const { column, descending } = sortOrders[filters.sort];
  const walk = indexScanFor(organizationId, filters, column);
  const order = { at: `${walk.from}.${column}`, id: `${walk.from}.${walk.id}`, descending };
  const outer: ListOrder = { at: `c.${column}`, id: 'c.id', descending };
  const conditions = [
    sql`${raw(walk.from)}.organization_id = ${organizationId}`,
    ...walk.conditions,
    ...conditionsOf(filters),
    ...afterKey(order, range),
  ];
  const scan = (limit: Sql) => sql`SELECT c.* FROM ${walk.tables} WHERE ${join(conditions, ' AND ')}
             ${orderBy(order, range.direction)} ${limit}`;
  const page = filters.unreadTo
    ? sql`SELECT c.* FROM (${scan(unreadScanLimit)}) c WHERE ${isUnread(filters.unreadTo)}
             ${orderBy(outer, range.direction)} ${limitClause(range)}`
    : scan(limitClause(range));
  return sql`
    SELECT ${raw(conversationColumns)}
      FROM (${page}) c
    ${raw(conversationJoins)}
    ${orderBy(outer, range.direction)}`;
}
