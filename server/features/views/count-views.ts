import sql, { join, raw, type Sql } from 'sql-template-tag';
import { maxCounted } from '../../../contract/inbox/max-counted.ts';
import { viewCountSpan } from '../../../contract/inbox/view-counts.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { orderBy } from '../../db/page-range.ts';
import { compileFilter, type FilterScope, filteredColumns } from '../conversations/filter/compile-filter.ts';
import { anchorOf } from '../conversations/filter/filter-anchor.ts';
import {
  type ConversationFilters,
  readConversationFilters,
} from '../conversations/list/conversation-filters.ts';
import { conditionsOf, indexScanFor } from '../conversations/list/conversation-index-scan.ts';
import { listOrderOf } from '../conversations/list/conversation-order.ts';
import type { ViewRow } from './view-store.ts';

/**
 * How many conversations a view has, by its uuid; `isComplete` is false if more conversations than the examined ones
 * could match.
 */
export type ViewCount = { viewId: string; count: number; isComplete: boolean };

/**
 * Counts some views in one statement. Views whose filters share an indexed part are counted in one scan of it, newest first, of at most
 * `viewCountSpan` conversations; each view reads it up to its hundredth match. Views without such a part aren't counted.
 */
export async function countViews(
  reader: Reader,
  caller: SelfCaller,
  views: readonly ViewRow[],
): Promise<ViewCount[]> {
  const scans = scansOf(caller, views);
  if (scans.length === 0) return [];
  const { text, values } = join(
    scans.map((scan, index) => scanStatement(caller.organization.id, scan, index)),
    ' UNION ALL ',
  );
  const rows = await reader.read<{ scan: number; counts: number[]; is_whole: boolean }>({ text, values });
  return rows.flatMap(({ scan, counts, is_whole }) =>
    (scans[scan]?.views ?? []).map(({ id }, index) => {
      const count = counts[index] ?? 0;
      return { viewId: id, count, isComplete: count === maxCounted || is_whole };
    }),
  );
}

type Scan = { filters: ConversationFilters; views: { id: string; matches: Sql }[] };

/** One scan for all views that share an anchor. */
function scansOf(caller: SelfCaller, views: readonly ViewRow[]): Scan[] {
  const scans = new Map<string, Scan>();
  for (const { id, filter } of views) {
    if (Object.keys(anchorOf(filter, caller.user.id)).length === 0) continue;
    const filters = readConversationFilters({ filter: JSON.stringify(filter) }, caller);
    const { filter: own, ...shared } = filters;
    const scope: FilterScope = {
      organizationId: caller.organization.id,
      userId: caller.user.id,
      now: own?.now ?? 0,
    };
    const key = JSON.stringify(shared);
    const scan = scans.get(key) ?? { filters, views: [] };
    scan.views.push({ id, matches: compileFilter(filter, scope) });
    scans.set(key, scan);
  }
  return [...scans.values()];
}

/** What was scanned is read again by each view, and scanned no further than they read. */
function scanStatement(organizationId: string, { filters, views }: Scan, index: number): Sql {
  const walk = indexScanFor(organizationId, filters, 'last_activity_at');
  const conditions = [
    sql`${raw(walk.from)}.organization_id = ${organizationId}`,
    ...walk.conditions,
    ...conditionsOf(filters),
  ];
  const counts = views.map(
    ({ matches }) =>
      sql`(SELECT count(*)::int FROM (SELECT 1 FROM scanned c WHERE ${matches} LIMIT ${raw(String(maxCounted))}) counted)`,
  );
  return sql`(
    WITH scanned AS MATERIALIZED (
      SELECT ${raw(filteredColumns)} FROM ${walk.tables} WHERE ${join(conditions, ' AND ')}
      ${orderBy(listOrderOf('-last_activity_at', walk), 'after')} LIMIT ${raw(String(viewCountSpan + 1))}
    ), views AS MATERIALIZED (
      SELECT ARRAY[${join(counts)}] AS counts
    )
    SELECT ${raw(String(index))} AS scan, counts,
           ${raw(String(maxCounted))} = ALL (counts) OR (SELECT count(*) FROM scanned) <= ${raw(String(viewCountSpan))} AS is_whole
      FROM views)`;
}
