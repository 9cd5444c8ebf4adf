import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { afterKey, orderBy, orderTerms } from '../../../db/page-range.ts';
import { conditionsOf, indexScanFor } from '../list/conversation-index-scan.ts';
import { currentWordsFor } from './current-words.ts';
import type { Edge } from './near-matches.ts';
import { planScan } from './scan-plan.ts';
import { endOfTime, scanSteps } from './scan-steps.ts';
import { allOf } from './typed-query.ts';
import {
  activityOrder,
  type Match,
  matchColumns,
  matchJoins,
  matchOrder,
  shownMatches,
  type WantedMatches,
} from './wanted-matches.ts';

/**
 * Continues where looking one by one was not enough: asks the index for the matches of one step of time after the other, and
 * stops at the step that brings enough, so that what is not rare never means to find and sort all of it. What is rare is
 * asked for in one.
 */
export async function farMatches(reader: Reader, wanted: WantedMatches, edge: Edge): Promise<Match[]> {
  const { text, values } = farStatement({ ...wanted, position: edge }, edge);
  // Not prepared: a plan for any organization is one for a small organization, and brings together all documents of a large one.
  return reader.read<Match>({ text, values });
}

function farStatement(wanted: WantedMatches, edge: Edge): Sql {
  const { organizationId, filters, query, direction, take } = wanted;
  const steps = indexSteps(wanted, edge);
  const fits = join(
    [
      sql`c.organization_id = ${organizationId}`,
      ...indexScanFor(organizationId, filters, 'inserted_at').conditions,
      ...conditionsOf(filters),
      ...afterKey(activityOrder('c'), wanted),
    ],
    ' AND ',
  );
  // OFFSET 0: the index of words leads and each match is looked up by its id, whatever is believed of how many there are. What is
  // asked of it comes in two conditions: of one alone the planner believes that it leaves a thousandth of all documents, so that
  // bringing together those of a large organization, too, would pay.
  // Activity goes by the conversation as it is now; one that has just moved out of its step is not in it any more.
  return sql`
    WITH indexed AS (
      SELECT matched.id, matched.last_activity_at
        FROM unnest(${steps.map((step) => step.lead)}::text[],
                    ${steps.map((step) => step.place)}::text[],
                    ${steps.map(({ from }) => formatTimestamp(from))}::timestamptz[],
                    ${steps.map(({ until }) => formatTimestamp(until))}::timestamptz[])
               WITH ORDINALITY AS step (lead, place, since, until, turn)
       CROSS JOIN LATERAL (
         SELECT c.id, c.last_activity_at
           FROM (SELECT d.* FROM search_documents d
                  WHERE d.organization_id = ${organizationId}
                    AND d.words @@ step.lead::tsquery AND d.words @@ step.place::tsquery OFFSET 0) d
          CROSS JOIN LATERAL (SELECT * FROM conversations
                  WHERE organization_id = ${organizationId} AND id = d.conversation_id OFFSET 0) c
          WHERE ${fits} AND d.words @@ ${allOf(query)}::tsquery
            AND c.last_activity_at >= step.since AND c.last_activity_at < step.until
         ${orderBy(activityOrder('c'), direction)} LIMIT ${take}) matched
       ORDER BY step.turn, ${raw(orderTerms(activityOrder('matched'), direction))} LIMIT ${take}
    ), ${addedMatches(wanted, fits)}, found AS (
      SELECT * FROM (SELECT * FROM indexed UNION SELECT * FROM added) either
      ${orderBy(activityOrder('either'), direction)} LIMIT ${take}
    ), ${shownMatches(wanted)}
    SELECT ${matchColumns(organizationId)} FROM shown ${matchJoins(organizationId)} ${matchOrder(wanted)}`;
}

/** The few conversations that have additions are looked at one by one: the index knows neither their last words nor their last activity. */
function addedMatches({ organizationId, query }: WantedMatches, fits: Sql): Sql {
  return sql`added AS (
      SELECT c.id, c.last_activity_at
        FROM (SELECT DISTINCT conversation_id FROM search_additions WHERE organization_id = ${organizationId} OFFSET 0) addition
       CROSS JOIN LATERAL (SELECT * FROM search_documents
               WHERE organization_id = ${organizationId} AND conversation_id = addition.conversation_id OFFSET 0) d
       CROSS JOIN LATERAL (SELECT * FROM conversations
               WHERE organization_id = ${organizationId} AND id = addition.conversation_id OFFSET 0) c
       WHERE ${fits} AND ${currentWordsFor(organizationId, query)} @@ ${allOf(query)}::tsquery)`;
}

/** What the index is asked for: documents with these words, of this step of time. Both are texts of tsqueries. */
type IndexStep = { lead: string; place: string; from: Microseconds; until: Microseconds };

function indexSteps({ query, direction, take }: WantedMatches, edge: Edge): IndexStep[] {
  const plan = planScan(query, edge, take);
  const any = anyDocument(query.code);
  if (!plan.isStepwise) return [{ lead: plan.lead, place: any, from: 0, until: endOfTime }];
  const steps = scanSteps({
    code: query.code,
    from: edge.at,
    firstLength: (Math.abs(edge.at - edge.begin) * take) / (plan.expectedSteps * Math.max(1, edge.matched)),
    direction: direction === 'after' ? 'older' : 'newer',
    until: edge.end ?? edge.at,
  });
  return steps.map(({ word, from, until }) => ({
    lead: plan.lead ?? any,
    place: `'${word}'`,
    from,
    until,
  }));
}

/** Beside another condition it costs the index nothing: a word that no document has. */
function anyDocument(code: string): string {
  return `!'${code}~'`;
}
