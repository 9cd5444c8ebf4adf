import sql, { empty, raw, Sql } from 'sql-template-tag';
import { fetchSize, type ListOrder, orderBy, type PageRange } from '../../../db/page-range.ts';
import { type ConversationRow, conversationColumnsIn, conversationJoinsIn } from '../conversation-row.ts';
import type { ConversationFilters } from '../list/conversation-filters.ts';
import { rankedWordsFor } from './current-words.ts';
import { numberWord } from './organization-code.ts';
import { allOf, type TypedQuery } from './typed-query.ts';

/** Which matches a search needs: this many by activity, and of those all, or a page of them by rank. */
export type RequestedMatches = {
  organizationId: string;
  filters: ConversationFilters;
  query: TypedQuery;
  direction: PageRange['direction'];
  position: PageRange['position'];
  take: number;
  /** A page by rank, whose position has a rank as its `at`; undefined: all of them by activity. */
  ranked: PageRange | undefined;
};

/** A match and its rank, an integer that is 0 if not requested: see `rankOf`. */
export type Match = ConversationRow & { rank: number };

/** A search's order, over a table with these columns. */
export function activityOrder(table: string): ListOrder {
  return { at: `${table}.last_activity_at`, id: `${table}.id`, descending: true };
}

/**
 * A match's rank and its last activity, as one number of 53 bits: 20 of the rank that PostgreSQL returns, from 0 to
 * 1, and 33 of Unix seconds. With the id it orders all matches, and it fits into a cursor.
 */
const rankOf = ({ organizationId, query }: RequestedMatches): Sql =>
  // 1: divides the rank by the length, so that a word counts more in a short conversation than in a long one. Additions
  // without any of the words don't count towards it.
  sql`round(${hasNumber(query)} least(ts_rank(${rankedWordsFor(organizationId, query)}, (SELECT ${allOf(query)}::tsquery), 1), 1) ${raw(query.number ? 'END' : '')}
      * 524288)::bigint * 8589934592 + floor(extract(epoch FROM found.last_activity_at))::bigint`;

/** A typed number ranks the conversation with that number first. */
function hasNumber({ code, number }: TypedQuery): Sql {
  if (number === undefined) return empty;
  return sql`CASE WHEN d.words @@ ${`'${numberWord(code, number)}'`}::tsquery THEN 1 ELSE`;
}

/** The part `shown` of a statement that has found the ids and activity of matches: those to show, with their rank. */
export function shownMatches(requested: RequestedMatches): Sql {
  const { organizationId, ranked } = requested;
  if (!ranked) return sql`shown AS (SELECT found.*, 0::bigint AS rank FROM found)`;
  const { direction, position, limit } = ranked;
  const [sign, way] = direction === 'after' ? [raw('<'), 'DESC'] : [raw('>'), 'ASC'];
  const beyond = position
    ? sql`WHERE (rank, id) ${sign} (${position.at}::bigint, ${position.id}::uuid)`
    : raw('');
  return sql`shown AS (
    SELECT * FROM (
      SELECT found.*, ${rankOf(requested)} AS rank
        FROM found JOIN search_documents d ON d.organization_id = ${organizationId} AND d.conversation_id = found.id
    ) AS matched ${beyond} ORDER BY ${raw(`rank ${way}, id ${way} LIMIT ${fetchSize(limit)}`)})`;
}

/** The columns of `shown`, with the necessary joins. */
export function matchColumns(organizationId: string): Sql {
  return sql`${inOrganization(conversationColumnsIn, organizationId)}, shown.rank`;
}

export function matchJoins(organizationId: string): Sql {
  return sql`LEFT JOIN conversations c ON c.organization_id = ${organizationId} AND c.id = shown.id
    ${inOrganization(conversationJoinsIn, organizationId)}`;
}

/** Part of a statement that names the organization, as a parameter wherever it does. */
function inOrganization(part: (organization: string) => string, organizationId: string): Sql {
  const texts = part('?').split('?');
  return new Sql(
    texts,
    texts.slice(1).map(() => organizationId),
  );
}

/** In list order by rank; otherwise in the requested direction. */
export function matchOrder({ ranked, direction }: RequestedMatches): Sql {
  if (!ranked) return orderBy(activityOrder('shown'), direction);
  return sql`ORDER BY shown.rank DESC, shown.id DESC`;
}
