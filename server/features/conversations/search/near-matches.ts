import sql, { raw, type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import { orderBy } from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { wordsHeld } from './current-words.ts';
import { followedAmong, nearScan } from './near-scan.ts';
import {
  activityOrder,
  type Match,
  matchColumns,
  matchJoins,
  matchOrder,
  type RequestedMatches,
  shownMatches,
} from './requested-matches.ts';

/** Where the scan began and ended without enough matches, and its statistics. */
export type Edge = {
  begin: Microseconds;
  at: Microseconds;
  id: string;
  /** How many conversations were scanned, and how many of them match. */
  looked: number;
  matched: number;
  sample: Sample;
  /** Of as many conversations without filters, how many match the filter that the scan followed. */
  followed: number;
  /** The last time in this direction at which anything happened in the organization. */
  end: Microseconds | null;
  /** The approximate number of conversations in the organization. */
  total: number;
};

/**
 * The scanned conversations without those that have long documents: a thread of a hundred messages contains most words, so that a few of
 * them would make words seem common that are rare elsewhere.
 */
export type Sample = {
  /** How many there are, and how many of them have the whole words, the prefix, and both. */
  size: number;
  withWhole: number;
  withBeginning: number;
  withBoth: number;
  /** How many match the filters, and how many have all words, too. */
  fitting: number;
  matched: number;
};

/** A document is long if it takes more than this many times the bytes of the median one. */
const longDocument = 2;

type Row = Match & { [Name in keyof Omit<Edge, 'sample'> as `edge_${Name}`]: Edge[Name] } & {
  [Name in keyof Sample as `sample_${Name}`]: number;
};

/**
 * Scans the first conversations from the position on, like a list with these filters: the fastest way to find common
 * words. Returns an edge if that didn't yield enough, and there are more to scan.
 */
export async function nearMatches(
  reader: Reader,
  requested: RequestedMatches,
  scanSize: number,
): Promise<{ matches: Match[]; edge: Edge | undefined }> {
  const { text, values } = nearStatement(requested, scanSize);
  const rows = await reader.read<Row>({ ...preparedName(text), text, values });
  const [first] = rows;
  const edge = first && {
    begin: first.edge_begin,
    at: first.edge_at,
    id: first.edge_id,
    looked: first.edge_looked,
    matched: first.edge_matched,
    sample: {
      size: first.sample_size,
      withWhole: first.sample_withWhole,
      withBeginning: first.sample_withBeginning,
      withBoth: first.sample_withBoth,
      fitting: first.sample_fitting,
      matched: first.sample_matched,
    },
    followed: first.edge_followed,
    end: first.edge_end,
    total: first.edge_total,
  };
  return {
    matches: rows.filter(({ id }) => id !== null),
    edge: edge?.looked === scanSize ? edge : undefined,
  };
}

function nearStatement(requested: RequestedMatches, scanSize: number): Sql {
  const { organizationId, direction, take, query } = requested;
  const inOrder = (table: string) => orderBy(activityOrder(table), direction);
  const [nearest, farthest] = direction === 'after' ? [raw('max'), raw('min')] : [raw('min'), raw('max')];
  return sql`
    WITH ${nearScan(requested, scanSize)}, looked AS MATERIALIZED (
      SELECT near.*, document.* FROM near
        LEFT JOIN LATERAL (SELECT ${wordsHeld(organizationId, query)} AS has, pg_column_size(d.words) AS bytes FROM search_documents d
               WHERE d.organization_id = ${organizationId} AND d.conversation_id = near.id OFFSET 0) document ON true
       ${inOrder('near')}
    ), found AS (
      SELECT looked.id, looked.last_activity_at FROM looked WHERE fits AND has[1] AND has[2]
       ${inOrder('looked')} LIMIT ${raw(String(take))}
    ), ${shownMatches(requested)}, edge AS (
      SELECT ${nearest}(last_activity_at) AS begin, ${farthest}(last_activity_at) AS at,
             (array_agg(id ${inOrder('looked')}))[count(*)] AS id, count(*) AS looked, count(*) FILTER (WHERE fits AND has[1] AND has[2]) AS matched,
             ${followedAmong(requested, scanSize)} AS followed,
             (SELECT ${farthest}(last_activity_at) FROM conversations
               WHERE organization_id = ${organizationId} AND NOT is_spam AND merged_into_id IS NULL) AS end,
             coalesce((SELECT last_number FROM conversation_counters WHERE organization_id = ${organizationId}), 0) AS total
        FROM looked WHERE (SELECT count(*) FROM found) < ${raw(String(take))}
    ), sample AS (
      SELECT greatest(count(*), 1) AS size, count(*) FILTER (WHERE has[1]) AS with_whole, count(*) FILTER (WHERE has[2]) AS with_beginning,
             count(*) FILTER (WHERE has[1] AND has[2]) AS with_both, count(*) FILTER (WHERE fits) AS fitting,
             count(*) FILTER (WHERE fits AND has[1] AND has[2]) AS matched
        FROM looked, (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY bytes) AS bytes FROM looked) median
       WHERE looked.bytes <= ${raw(String(longDocument))} * median.bytes
    )
    SELECT edge.begin AS edge_begin, edge.at AS edge_at, edge.id AS edge_id, edge.looked AS edge_looked,
           edge.matched AS edge_matched, edge.followed AS edge_followed, edge.end AS edge_end, edge.total AS edge_total,
           sample.size AS sample_size, sample.with_whole AS "sample_withWhole", sample.with_beginning AS "sample_withBeginning",
           sample.with_both AS "sample_withBoth", sample.fitting AS sample_fitting, sample.matched AS sample_matched,
           ${matchColumns(organizationId)}
      FROM edge CROSS JOIN sample LEFT JOIN shown ON true ${matchJoins(organizationId)}
    ${matchOrder(requested)}`;
}
