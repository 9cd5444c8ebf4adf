import type { conversationSorts } from '../../../../contract/conversation.ts';
import type { ListOrder, RowPosition } from '../../../db/page-range.ts';
import type { ConversationRow } from '../conversation-row.ts';

type ConversationSort = (typeof conversationSorts)[number];

export type SortColumn = 'last_activity_at' | 'inserted_at' | 'updated_at' | 'waiting_since';

type Sort = { column: SortColumn; descending: boolean; byPriority?: true };

const sorts: Record<ConversationSort, Sort> = {
  '-last_activity_at': { column: 'last_activity_at', descending: true },
  inserted_at: { column: 'inserted_at', descending: false },
  '-inserted_at': { column: 'inserted_at', descending: true },
  updated_at: { column: 'updated_at', descending: false },
  waiting_since: { column: 'waiting_since', descending: false },
  '-priority': { column: 'waiting_since', descending: false, byPriority: true },
};

/**
 * Conversations without a wait sort after all others: the last moment that microseconds in a double can express, as in
 * the index.
 */
const neverMicroseconds = 9_000_000_000_000_000;
const never = "'2255-03-14 16:00:00+00'::timestamptz";

const byUrgency = ['urgent', 'high', 'medium', 'low', 'none'];
const rank = `CASE c.priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 WHEN 'low' THEN 3 ELSE 4 END`;

export function sortColumnOf(sort: ConversationSort): SortColumn {
  return sorts[sort].column;
}

/** A list's order. @param table the alias of the table that has the sort column, and its name for the conversation's id */
export function listOrderOf(
  sort: ConversationSort,
  { from, id }: { from: 'c' | 'ct'; id: string },
): ListOrder {
  const { column, descending, byPriority } = sorts[sort];
  const at = column === 'waiting_since' ? `coalesce(c.waiting_since, ${never})` : `${from}.${column}`;
  return { at, id: `${from}.${id}`, descending, ...(byPriority && { rank }) };
}

/** Where a row is in a list, for its cursor. */
export function positionIn(sort: ConversationSort, row: ConversationRow): RowPosition {
  const { column, byPriority } = sorts[sort];
  const at = row[column] ?? neverMicroseconds;
  return { at, id: row.id, ...(byPriority && { rank: byUrgency.indexOf(row.priority) }) };
}

/** Orders for which only open conversations have an index. */
export function isOfOpenOnly(sort: ConversationSort): boolean {
  return sorts[sort].column === 'waiting_since';
}
