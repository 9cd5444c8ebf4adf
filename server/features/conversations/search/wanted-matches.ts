import sql, { raw, type Sql } from 'sql-template-tag';
import { type ListOrder, orderBy, type Stretch } from '../../../db/stretch.ts';
import type { ConversationFilters } from '../conversation-filters.ts';
import { type ConversationRow, conversationColumns, conversationJoins } from '../conversation-row.ts';
import { allOf, type TypedQuery } from './typed-query.ts';

/** Which matches a search wants: so many in the order of activity, and of those all, or the best ones. */
export type WantedMatches = {
  organizationId: string;
  filters: ConversationFilters;
  query: TypedQuery;
  direction: Stretch['direction'];
  position: Stretch['position'];
  take: number;
  /** So many of the best, best first; all of them in the order of activity where it is undefined. */
  best: number | undefined;
};

/** A match, and how well it matches; 0 where nobody asked. */
export type Match = ConversationRow & { rank: number };

/** The order of a search, over a table that has these columns. */
export function activityOrder(table: string): ListOrder {
  return { at: `${table}.last_activity_at`, id: `${table}.id`, descending: true };
}

/** The part `shown` of a statement that has found the ids and activity of matches: those to show, with their rank. */
export function shownMatches({ organizationId, query, best }: WantedMatches): Sql {
  if (best === undefined) return sql`shown AS (SELECT found.*, 0::real AS rank FROM found)`;
  // 1: a word in a short conversation says more of it than one in a long one.
  return sql`shown AS (
    SELECT found.*, ts_rank(d.words, ${allOf(query)}::tsquery, 1) AS rank
      FROM found JOIN search_documents d ON d.organization_id = ${organizationId} AND d.conversation_id = found.id
     ORDER BY rank DESC, last_activity_at DESC, id DESC LIMIT ${raw(String(best))})`;
}

/** What is selected of `shown`, with the joins that it takes. */
export const matchColumns = `${conversationColumns}, shown.rank`;

export function matchJoins(organizationId: string): Sql {
  return sql`LEFT JOIN conversations c ON c.organization_id = ${organizationId} AND c.id = shown.id
    ${raw(conversationJoins)}`;
}

export function matchOrder({ best, direction }: WantedMatches): Sql {
  if (best === undefined) return orderBy(activityOrder('shown'), direction);
  return sql`ORDER BY shown.rank DESC, shown.last_activity_at DESC, shown.id DESC`;
}
