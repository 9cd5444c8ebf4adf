import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterKey, orderBy } from '../../../db/page-range.ts';
import { conditionsOf, indexScanFor, narrowingConditions } from '../list/conversation-index-scan.ts';
import { splitFilters } from './split-filters.ts';
import type { WantedMatches } from './wanted-matches.ts';

/**
 * The part `near` of a statement: the first conversations of the walk that the narrowest filter with an index of its own leads along, and whether they fit
 * the other filters: those are not looked for, so that a filter that hardly any conversation fits costs no more.
 */
export function nearWalk(
  { organizationId, filters, direction, position }: WantedMatches,
  looks: number,
): Sql {
  const { leading, others } = splitFilters(filters);
  const walk = indexScanFor(organizationId, leading, 'last_activity_at');
  const order = { at: `${walk.from}.last_activity_at`, id: `${walk.from}.${walk.id}`, descending: true };
  const conditions = [
    sql`${raw(walk.from)}.organization_id = ${organizationId}`,
    ...walk.conditions,
    ...conditionsOf(leading),
    ...afterKey(order, { direction, position }),
  ];
  const fits = [
    raw('true'),
    ...indexScanFor(organizationId, others, 'inserted_at').conditions,
    ...narrowingConditions(others),
  ];
  return sql`near AS (
      SELECT c.id, c.last_activity_at, ${join(fits, ' AND ')} AS fits
        FROM ${walk.tables} WHERE ${join(conditions, ' AND ')}
       ${orderBy(order, direction)} LIMIT ${raw(String(looks))}
    )`;
}
