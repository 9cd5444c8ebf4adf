import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterKey, orderBy } from '../../../db/page-range.ts';
import { conditionsOf, indexScanFor, narrowingConditions } from '../list/conversation-index-scan.ts';
import { activityOrder, type RequestedMatches } from './requested-matches.ts';
import { splitFilters } from './split-filters.ts';

/**
 * The part `near` of a statement: the first conversations of a scan along the narrowest filter with its own index,
 * and whether they match the other filters. The scan doesn't search for those: a very selective filter costs no more.
 */
export function nearScan(
  { organizationId, filters, direction, position }: RequestedMatches,
  scanSize: number,
): Sql {
  const { leading, others } = splitFilters(filters);
  const scan = indexScanFor(organizationId, leading, 'last_activity_at');
  const order = { at: `${scan.from}.last_activity_at`, id: `${scan.from}.${scan.id}`, descending: true };
  const conditions = [
    sql`${raw(scan.from)}.organization_id = ${organizationId}`,
    ...scan.conditions,
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
        FROM ${scan.tables} WHERE ${join(conditions, ' AND ')}
       ${orderBy(order, direction)} LIMIT ${raw(String(scanSize))}
    )`;
}

/** How many of the first conversations without filters match the filter that the scan follows: an expression. */
export function followedAmong(
  { organizationId, filters, direction, position }: RequestedMatches,
  scanSize: number,
): Sql {
  const { leading } = splitFilters(filters);
  const order = activityOrder('c');
  const follows = [
    raw('true'),
    ...indexScanFor(organizationId, leading, 'inserted_at').conditions,
    ...narrowingConditions(leading),
  ];
  const every = [sql`c.organization_id = ${organizationId} AND NOT c.is_spam AND c.merged_into_id IS NULL`];
  return sql`(SELECT count(*) FILTER (WHERE ${join(follows, ' AND ')})
      FROM (SELECT * FROM conversations c WHERE ${join([...every, ...afterKey(order, { direction, position })], ' AND ')}
             ${orderBy(order, direction)} LIMIT ${raw(String(scanSize))}) c)`;
}
