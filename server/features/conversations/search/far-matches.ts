import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { afterKey, orderBy, orderTerms } from '../../../db/page-range.ts';
import { conditionsOf, indexScanFor } from '../list/conversation-index-scan.ts';
import { wordsHeld } from './current-words.ts';
import type { Edge } from './near-matches.ts';
import {
  activityOrder,
  type Match,
  matchColumns,
  matchJoins,
  matchOrder,
  type RequestedMatches,
  shownMatches,
} from './requested-matches.ts';
import { planScan, timePerConversation } from './scan-plan.ts';
import { endOfTime, farEnd, scanStart, scanSteps } from './scan-steps.ts';
import type { TimeStep } from './time-steps.ts';
import { allOf } from './typed-query.ts';

/** Into how many ranges of time a leg with a single index query is divided at least: it isn't much longer than planned. */
const rangesPerQuery = 8;

/**
 * Continues where scanning was not enough: queries the index for one time range after the other, and stops at the one
 * that yields enough matches, so that common words never need all their matches found and sorted. Rare words are
 * queried for all of time at once.
 */
export async function farMatches(reader: Reader, requested: RequestedMatches, edge: Edge): Promise<Match[]> {
  const { text, values } = farStatement({ ...requested, position: edge }, edge);
  // Not prepared: a generic plan assumes a small organization, and would combine all documents of a large one.
  return reader.read<Match>({ text, values });
}

function farStatement(requested: RequestedMatches, edge: Edge): Sql {
  const { organizationId, filters, direction, take } = requested;
  const fits = join(
    [
      sql`c.organization_id = ${organizationId}`,
      ...indexScanFor(organizationId, filters, 'inserted_at').conditions,
      ...conditionsOf(filters),
      ...afterKey(activityOrder('c'), requested),
    ],
    ' AND ',
  );
  const legs = indexSteps(requested, edge).map((steps, leg) => indexedMatches(requested, fits, steps, leg));
  const parts = [...legs.map((_, leg) => raw(legName(leg))), raw('added')];
  return sql`
    WITH ${join(legs)}, ${addedMatches(requested, fits)}, found AS (
      SELECT * FROM (${join(
        parts.map((part) => sql`SELECT * FROM ${part}`),
        ' UNION ',
      )}) either
      ${orderBy(activityOrder('either'), direction)} LIMIT ${take}
    ), ${shownMatches(requested)}
    SELECT ${matchColumns(organizationId)} FROM shown ${matchJoins(organizationId)} ${matchOrder(requested)}`;
}

/**
 * The matches of a leg. Nothing is read if earlier legs have enough: as steps of one leg they would be, because sorting
 * the matches of a step ends with the first one of the next.
 */
function indexedMatches(
  { organizationId, query, direction, take }: RequestedMatches,
  fits: Sql,
  steps: readonly IndexStep[],
  leg: number,
): Sql {
  const earlier = Array.from(
    { length: leg },
    (_, index) => sql`(SELECT count(*) FROM ${raw(legName(index))})`,
  );
  // OFFSET 0: forces the index of words to lead and each match to be looked up by id, whatever the planner's
  // estimates. The index query is split in two conditions: for a single one the planner estimates a thousandth of all
  // documents, so that combining those of a large organization would seem worthwhile. Activity is read from the
  // current conversation; one that has just left its step is excluded.
  return sql`${raw(legName(leg))} AS (
      SELECT matched.id, matched.last_activity_at
        FROM unnest(${steps.map((step) => step.lead)}::text[],
                    ${steps.map((step) => step.period)}::text[],
                    ${steps.map(({ from }) => formatTimestamp(from))}::timestamptz[],
                    ${steps.map(({ until }) => formatTimestamp(until))}::timestamptz[])
               WITH ORDINALITY AS step (lead, period, since, until, turn)
       CROSS JOIN LATERAL (
         SELECT c.id, c.last_activity_at
           FROM (SELECT d.* FROM search_documents d
                  WHERE d.organization_id = ${organizationId}
                    AND d.words @@ step.lead::tsquery AND d.words @@ step.period::tsquery OFFSET 0) d
          CROSS JOIN LATERAL (SELECT * FROM conversations
                  WHERE organization_id = ${organizationId} AND id = d.conversation_id OFFSET 0) c
          WHERE ${fits} AND d.words @@ ${allOf(query)}::tsquery
            AND c.last_activity_at >= step.since AND c.last_activity_at < step.until
         ${orderBy(activityOrder('c'), direction)} LIMIT ${take}) matched
       WHERE ${join([sql`0`, ...earlier], ' + ')} < ${take}
       ORDER BY step.turn, ${raw(orderTerms(activityOrder('matched'), direction))} LIMIT ${take})`;
}

function legName(leg: number): string {
  return `leg_${leg}`;
}

/**
 * The few conversations with additions are checked one by one: the index has neither their latest words nor their
 * latest activity. Most are too new for this phase, or excluded by the filters, which OFFSET 0 checks before their words:
 * looking words up in ninety additions takes a hundred times as long.
 */
function addedMatches({ organizationId, query }: RequestedMatches, fits: Sql): Sql {
  return sql`added AS (
      SELECT fitting.id, fitting.last_activity_at
        FROM (SELECT c.id, c.last_activity_at
                FROM (SELECT DISTINCT conversation_id FROM search_additions WHERE organization_id = ${organizationId} OFFSET 0) addition
               CROSS JOIN LATERAL (SELECT * FROM conversations
                       WHERE organization_id = ${organizationId} AND id = addition.conversation_id OFFSET 0) c
               WHERE ${fits} OFFSET 0) fitting
       CROSS JOIN LATERAL (SELECT * FROM search_documents
               WHERE organization_id = ${organizationId} AND conversation_id = fitting.id OFFSET 0) d
       WHERE true = ALL (${wordsHeld(organizationId, query)}))`;
}

/** The index query: documents with these words, of this time range. Both are tsquery texts. */
type IndexStep = { lead: string; period: string; from: Microseconds; until: Microseconds };

/** The steps of each leg of the plan, from where the one before ended. */
function indexSteps({ query, direction, take }: RequestedMatches, edge: Edge): IndexStep[][] {
  const way = direction === 'after' ? 'older' : 'newer';
  const any = anyDocument(query.code);
  const legs: IndexStep[][] = [];
  for (const { lead = any, conversations, steps } of planScan(query, edge, take)) {
    const at = legs.at(-1)?.at(-1);
    if (at === undefined && conversations === undefined) {
      legs.push([{ lead, period: any, from: 0, until: endOfTime }]);
      continue;
    }
    const length = conversations === undefined ? endOfTime : conversations * timePerConversation(edge);
    const firstLength = conversations === undefined ? endOfTime : length / Math.max(steps, rangesPerQuery);
    const from = at ? farEnd(at, way) : scanStart(edge.at, { firstLength, direction: way });
    const parts = scanSteps({ code: query.code, from, length, firstLength, direction: way });
    const queries = inQueries(parts, steps);
    if (parts.length > 0) legs.push(queries.map((ranges) => ({ lead, ...periodOf(ranges) })));
  }
  return legs;
}

/** Adjacent steps in about so many index queries. */
function inQueries(parts: readonly TimeStep[], count: number): TimeStep[][] {
  const queries = Math.min(count, parts.length);
  const startOf = (index: number) => Math.round((index * parts.length) / queries);
  return Array.from({ length: queries }, (_, index) => parts.slice(startOf(index), startOf(index + 1)));
}

/** Adjacent time steps as one. */
function periodOf(steps: readonly TimeStep[]): Omit<IndexStep, 'lead'> {
  return {
    period: steps.map(({ word }) => `'${word}'`).join(' | '),
    from: Math.min(...steps.map(({ from }) => from)),
    until: Math.max(...steps.map(({ until }) => until)),
  };
}

/** Free next to another condition: a word that no document contains. */
function anyDocument(code: string): string {
  return `!'${code}~'`;
}
