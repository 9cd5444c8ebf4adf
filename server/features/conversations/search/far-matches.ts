import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Reader } from '../../../db/database.ts';
import { formatTimestamp, type Microseconds } from '../../../db/microseconds.ts';
import { afterKey, orderBy, orderTerms } from '../../../db/page-range.ts';
import { preparedName } from '../../../db/prepared-name.ts';
import { conditionsOf, indexScanFor } from '../list/conversation-index-scan.ts';
import type { Edge } from './near-matches.ts';
import { allOf } from './typed-query.ts';
import { endOfTime, walkOfSteps } from './walk-of-steps.ts';
import { planWalk } from './walk-plan.ts';
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
 * Goes on where looking one by one was not enough: asks the index for the matches of one step of time after the other, and
 * stops at the step that brings enough, so that what is not rare never means to find and sort all of it. What is rare is
 * asked for in one.
 */
export async function farMatches(reader: Reader, wanted: WantedMatches, edge: Edge): Promise<Match[]> {
  const { text, values } = farStatement({ ...wanted, position: edge }, edge);
  return reader.read<Match>({ ...preparedName(text), text, values });
}

function farStatement(wanted: WantedMatches, edge: Edge): Sql {
  const { organizationId, filters, query, direction, take } = wanted;
  const steps = indexSteps(wanted, edge);
  const conditions = [
    sql`c.organization_id = ${organizationId} AND d.words @@ ${allOf(query)}::tsquery`,
    // Activity goes by the conversation as it is now; one that has just moved out of its step is not in it any more.
    raw('c.last_activity_at >= step.since AND c.last_activity_at < step.until'),
    ...indexScanFor(organizationId, filters, 'inserted_at').conditions,
    ...conditionsOf(filters),
    ...afterKey(activityOrder('c'), wanted),
  ];
  // OFFSET 0: the index of words leads and each match is looked up by its id, whatever is believed of how many there are.
  return sql`
    WITH found AS (
      SELECT matched.id, matched.last_activity_at
        FROM unnest(${steps.map((step) => step.query)}::text[],
                    ${steps.map(({ from }) => formatTimestamp(from))}::timestamptz[],
                    ${steps.map(({ until }) => formatTimestamp(until))}::timestamptz[])
               WITH ORDINALITY AS step (query, since, until, turn)
       CROSS JOIN LATERAL (
         SELECT c.id, c.last_activity_at
           FROM (SELECT d.* FROM search_documents d WHERE d.words @@ step.query::tsquery OFFSET 0) d
          CROSS JOIN LATERAL (SELECT * FROM conversations
                  WHERE organization_id = d.organization_id AND id = d.conversation_id OFFSET 0) c
          WHERE ${join(conditions, ' AND ')} ${orderBy(activityOrder('c'), direction)} LIMIT ${take}) matched
       ORDER BY step.turn, ${raw(orderTerms(activityOrder('matched'), direction))} LIMIT ${take}
    ), ${shownMatches(wanted)}
    SELECT ${raw(matchColumns)} FROM shown ${matchJoins(organizationId)} ${matchOrder(wanted)}`;
}

type IndexStep = { query: string; from: Microseconds; until: Microseconds };

function indexSteps({ query, direction, take }: WantedMatches, edge: Edge): IndexStep[] {
  const plan = planWalk(query, edge, take);
  if (!plan.isStepwise) return [{ query: plan.lead, from: 0, until: endOfTime }];
  const steps = walkOfSteps({
    code: query.code,
    from: edge.at,
    firstLength: (Math.abs(edge.at - edge.begin) * take) / (plan.expectedSteps * Math.max(1, edge.matched)),
    direction: direction === 'after' ? 'older' : 'newer',
    until: edge.end ?? edge.at,
  });
  return steps.map(({ word, from, until }) => ({
    query: plan.lead === undefined ? `'${word}'` : `${plan.lead} & '${word}'`,
    from,
    until,
  }));
}
