import sql, { raw, type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { orderBy } from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { currentWordsFor } from './current-words.ts';
import { nearScan } from './near-scan.ts';
import type { TypedQuery } from './typed-query.ts';
import {
  activityOrder,
  type Match,
  matchColumns,
  matchJoins,
  matchOrder,
  shownMatches,
  type WantedMatches,
} from './wanted-matches.ts';

/** Where looking one by one has begun and ended, short of what is wanted, and what was met on the way. */
export type Edge = {
  begin: Microseconds;
  at: Microseconds;
  id: string;
  /** How many were looked at, and how many of them have the whole words, the beginning, and both. */
  looked: number;
  withWhole: number;
  withBeginning: number;
  withBoth: number;
  /** How many have all words and fit the filters, too. */
  matched: number;
  /** The last moment in this direction at which anything happened in the organization. */
  end: Microseconds | null;
  /** How many conversations the organization has, about. */
  total: number;
};

type Row = Match & { [Name in keyof Edge as `edge_${Name}`]: Edge[Name] };

/**
 * Looks through the first conversations from the position on, as a list with these filters has them: the quickest way to
 * what many of them have in common. An edge comes with it where that has not brought as many as are wanted, and there are
 * more to look through.
 */
export async function nearMatches(
  reader: Reader,
  wanted: WantedMatches,
  looks: number,
): Promise<{ matches: Match[]; edge: Edge | undefined }> {
  const { text, values } = nearStatement(wanted, looks);
  const rows = await reader.read<Row>({ ...preparedName(text), text, values });
  const [first] = rows;
  const edge = first && {
    begin: first.edge_begin,
    at: first.edge_at,
    id: first.edge_id,
    looked: first.edge_looked,
    withWhole: first.edge_withWhole,
    withBeginning: first.edge_withBeginning,
    withBoth: first.edge_withBoth,
    matched: first.edge_matched,
    end: first.edge_end,
    total: first.edge_total,
  };
  return { matches: rows.filter(({ id }) => id !== null), edge: edge?.looked === looks ? edge : undefined };
}

function nearStatement(wanted: WantedMatches, looks: number): Sql {
  const { organizationId, direction, take, query } = wanted;
  const inOrder = (table: string) => orderBy(activityOrder(table), direction);
  const [nearest, farthest] = direction === 'after' ? [raw('max'), raw('min')] : [raw('min'), raw('max')];
  return sql`
    WITH ${nearScan(wanted, looks)}, looked AS MATERIALIZED (
      SELECT near.*, ${wordsHeld(organizationId, query)} AS has FROM near ${inOrder('near')}
    ), found AS (
      SELECT looked.id, looked.last_activity_at FROM looked WHERE fits AND has[1] AND has[2]
       ${inOrder('looked')} LIMIT ${raw(String(take))}
    ), ${shownMatches(wanted)}, edge AS (
      SELECT ${nearest}(last_activity_at) AS begin, ${farthest}(last_activity_at) AS at,
             (array_agg(id ${inOrder('looked')}))[count(*)] AS id, count(*) AS looked, count(*) FILTER (WHERE has[1]) AS with_whole,
             count(*) FILTER (WHERE has[2]) AS with_beginning, count(*) FILTER (WHERE has[1] AND has[2]) AS with_both,
             count(*) FILTER (WHERE fits AND has[1] AND has[2]) AS matched,
             (SELECT ${farthest}(last_activity_at) FROM conversations
               WHERE organization_id = ${organizationId} AND NOT is_spam AND merged_into_id IS NULL) AS end,
             coalesce((SELECT last_number FROM conversation_counters WHERE organization_id = ${organizationId}), 0) AS total
        FROM looked WHERE (SELECT count(*) FROM found) < ${raw(String(take))}
    )
    SELECT edge.begin AS edge_begin, edge.at AS edge_at, edge.id AS edge_id, edge.looked AS edge_looked,
           edge.with_whole AS "edge_withWhole", edge.with_beginning AS "edge_withBeginning", edge.with_both AS "edge_withBoth",
           edge.matched AS edge_matched, edge.end AS edge_end, edge.total AS edge_total,
           ${matchColumns(organizationId)}
      FROM edge LEFT JOIN shown ON true ${matchJoins(organizationId)}
    ${matchOrder(wanted)}`;
}

/** Whether a conversation holds the whole words, and the beginning; null where it has no document yet. */
function wordsHeld(organizationId: string, query: TypedQuery): Sql {
  const { whole, beginning } = query;
  const wholeHeld = whole === undefined ? raw('true') : sql`held.words @@ ${whole}::tsquery`;
  return sql`(SELECT ARRAY[${wholeHeld}, held.words @@ ${beginning}::tsquery]
    FROM (SELECT ${currentWordsFor(organizationId, query)} AS words FROM search_documents d
           WHERE d.organization_id = ${organizationId} AND d.conversation_id = near.id OFFSET 0) held)`;
}
