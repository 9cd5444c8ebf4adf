import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { afterKey, orderBy, orderTerms } from '../../../db/page-range.ts';
import { conditionsOf, indexScanFor } from '../list/conversation-index-scan.ts';
import { currentWordsFor } from './current-words.ts';
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
import { planScan } from './scan-plan.ts';
import { endOfTime, scanSteps } from './scan-steps.ts';
import { allOf } from './typed-query.ts';

/**
 * Continues where scanning was not enough: queries the index for one time step after the other, and stops at the step
 * that yields enough matches, so that common words never need all their matches found and sorted. Rare words are
 * queried in one step.
 */
export async function farMatches(reader: Reader, requested: RequestedMatches, edge: Edge): Promise<Match[]> {
  const { text, values } = farStatement({ ...requested, position: edge }, edge);
  // Not prepared: a generic plan assumes a small organization, and would combine all documents of a large one.
  return reader.read<Match>({ text, values });
}

function farStatement(requested: RequestedMatches, edge: Edge): Sql {
  const { organizationId, filters, query, direction, take } = requested;
  const steps = indexSteps(requested, edge);
  const fits = join(
    [
      sql`c.organization_id = ${organizationId}`,
      ...indexScanFor(organizationId, filters, 'inserted_at').conditions,
      ...conditionsOf(filters),
      ...afterKey(activityOrder('c'), requested),
    ],
    ' AND ',
  );
  // OFFSET 0: forces the index of words to lead and each match to be looked up by id, whatever the planner's
  // estimates. The index query is split in two conditions: for a single one the planner estimates a thousandth of all
  // documents, so that combining those of a large organization would seem worthwhile. Activity is read from the
  // current conversation; one that has just left its step is excluded.
  return sql`
    WITH indexed AS (
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
       ORDER BY step.turn, ${raw(orderTerms(activityOrder('matched'), direction))} LIMIT ${take}
    ), ${addedMatches(requested, fits)}, found AS (
      SELECT * FROM (SELECT * FROM indexed UNION SELECT * FROM added) either
      ${orderBy(activityOrder('either'), direction)} LIMIT ${take}
    ), ${shownMatches(requested)}
    SELECT ${matchColumns(organizationId)} FROM shown ${matchJoins(organizationId)} ${matchOrder(requested)}`;
}

/**
 * The few conversations with additions are checked one by one: the index has neither their latest words nor their
 * latest activity.
 */
function addedMatches({ organizationId, query }: RequestedMatches, fits: Sql): Sql {
  return sql`added AS (
      SELECT c.id, c.last_activity_at
        FROM (SELECT DISTINCT conversation_id FROM search_additions WHERE organization_id = ${organizationId} OFFSET 0) addition
       CROSS JOIN LATERAL (SELECT * FROM search_documents
               WHERE organization_id = ${organizationId} AND conversation_id = addition.conversation_id OFFSET 0) d
       CROSS JOIN LATERAL (SELECT * FROM conversations
               WHERE organization_id = ${organizationId} AND id = addition.conversation_id OFFSET 0) c
       WHERE ${fits} AND ${currentWordsFor(organizationId, query)} @@ ${allOf(query)}::tsquery)`;
}

/** The index query: documents with these words, of this time step. Both are tsquery texts. */
type IndexStep = { lead: string; period: string; from: Microseconds; until: Microseconds };

function indexSteps({ query, direction, take }: RequestedMatches, edge: Edge): IndexStep[] {
  const plan = planScan(query, edge, take);
  const any = anyDocument(query.code);
  if (!plan.isStepwise) return [{ lead: plan.lead, period: any, from: 0, until: endOfTime }];
  const steps = scanSteps({
    code: query.code,
    from: edge.at,
    firstLength: (Math.abs(edge.at - edge.begin) * take) / (plan.expectedSteps * Math.max(1, edge.matched)),
    direction: direction === 'after' ? 'older' : 'newer',
    until: edge.end ?? edge.at,
  });
  return steps.map(({ word, from, until }) => ({
    lead: plan.lead ?? any,
    period: `'${word}'`,
    from,
    until,
  }));
}

/** Free next to another condition: a word that no document contains. */
function anyDocument(code: string): string {
  return `!'${code}~'`;
}
