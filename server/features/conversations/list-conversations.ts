import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { preparedName } from '../../db/prepared-name.ts';
import { beyond, inListOrder, type ListOrder, limitClause, orderBy, type Stretch } from '../../db/stretch.ts';
import type { ConversationFilters } from './conversation-filters.ts';
import { type ConversationRow, conversationColumns, conversationJoins } from './conversation-row.ts';
import { conditionsOf, type SortColumn, walkFor } from './conversation-walk.ts';
import { isUnread } from './reads/unread.ts';

/**
 * A stretch of an organization's conversations in list order, with one row more than the limit where there is more. One
 * statement: the page is one walk of an index that ends with the sort column and the id, and what the rows show is joined
 * to that page only.
 */
export async function listConversations(
  reader: Reader,
  caller: Caller,
  filters: ConversationFilters,
  stretch: Stretch,
): Promise<ConversationRow[]> {
  const { text, values } = listStatement(caller.organization.id, filters, stretch);
  const rows = await reader.read<ConversationRow>({ ...preparedName(text), text, values });
  return inListOrder(rows, stretch.direction);
}

/** The column that a list is sorted by, and which way. */
export const sortOrders: Record<ConversationFilters['sort'], { column: SortColumn; descending: boolean }> = {
  '-last_activity_at': { column: 'last_activity_at', descending: true },
  inserted_at: { column: 'inserted_at', descending: false },
  '-inserted_at': { column: 'inserted_at', descending: true },
  updated_at: { column: 'updated_at', descending: false },
};

/** No index knows what is unread to whom: where nearly everything is read, a page ends after so many. */
const unreadScanLimit = raw('LIMIT 2000');

/** The statement of a list; exported for the bench, whose floor runs the same one. */
export function listStatement(organizationId: string, filters: ConversationFilters, stretch: Stretch): Sql {
  const { column, descending } = sortOrders[filters.sort];
  const walk = walkFor(filters, column);
  const order = { at: `${walk.from}.${column}`, id: `${walk.from}.${walk.id}`, descending };
  const outer: ListOrder = { at: `c.${column}`, id: 'c.id', descending };
  const conditions = [
    sql`${raw(walk.from)}.organization_id = ${organizationId}`,
    ...walk.conditions,
    ...conditionsOf(filters),
    ...beyond(order, stretch),
  ];
  const scan = (limit: Sql) => sql`SELECT c.* FROM ${raw(walk.tables)} WHERE ${join(conditions, ' AND ')}
             ${orderBy(order, stretch.direction)} ${limit}`;
  const page = filters.unreadTo
    ? sql`SELECT c.* FROM (${scan(unreadScanLimit)}) c WHERE ${isUnread(filters.unreadTo)}
             ${orderBy(outer, stretch.direction)} ${limitClause(stretch)}`
    : scan(limitClause(stretch));
  return sql`
    SELECT ${raw(conversationColumns)}
      FROM (${page}) c
    ${raw(conversationJoins)}
    ${orderBy(outer, stretch.direction)}`;
}
