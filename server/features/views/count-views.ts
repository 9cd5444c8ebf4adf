import sql, { join, raw, type Sql } from 'sql-template-tag';
import { maxCounted } from '../../../contract/inbox/max-counted.ts';
import { viewCountSpan } from '../../../contract/inbox/view-counts.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { orderBy } from '../../db/page-range.ts';
import { compileFilter, type FilterScope } from '../conversations/filter/compile-filter.ts';
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
 * How many conversations the first statement examines: enough for most views to have a hundred, and all of them in
 * small organizations.
 */
const firstSpan = 300;

/**
 * Counts some views, in at most two statements: few conversations for all views, and then up to `viewCountSpan` for
 * those that can have more. Views whose filters share an indexed part are counted in one scan of it, newest first.
 * Views without one aren't counted.
 */
export async function countViews(
  reader: Reader,
  caller: SelfCaller,
  views: readonly ViewRow[],
): Promise<ViewCount[]> {
  const first = await countWithin(reader, caller, { views, span: firstSpan });
  const unsure = new Set(first.filter(({ isComplete }) => !isComplete).map(({ viewId }) => viewId));
  if (unsure.size === 0) return first;
  const others = views.filter(({ id }) => unsure.has(id));
  const second = await countWithin(reader, caller, { views: others, span: viewCountSpan });
  return [...first.filter(({ isComplete }) => isComplete), ...second];
}

type Part = { views: readonly ViewRow[]; span: number };

async function countWithin(reader: Reader, caller: SelfCaller, { views, span }: Part): Promise<ViewCount[]> {
  const scans = scansOf(caller, views);
  if (scans.length === 0) return [];
  const { text, values } = countStatement(caller.organization.id, scans, span);
  const rows = await reader.read<{ scan: number; examined: number; counts: number[] }>({ text, values });
  return rows.flatMap(({ scan, examined, counts }) =>
    (scans[scan]?.views ?? []).map(({ id }, index) => {
      const count = Math.min(counts[index] ?? 0, maxCounted);
      return { viewId: id, count, isComplete: count === maxCounted || examined <= span };
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

function countStatement(organizationId: string, scans: readonly Scan[], span: number): Sql {
  return join(
    scans.map((scan, index) => scanStatement(organizationId, scan, { index, span })),
    ' UNION ALL ',
  );
}

function scanStatement(
  organizationId: string,
  { filters, views }: Scan,
  { index, span }: { index: number; span: number },
): Sql {
  const walk = indexScanFor(organizationId, filters, 'last_activity_at');
  const conditions = [
    sql`${raw(walk.from)}.organization_id = ${organizationId}`,
    ...walk.conditions,
    ...conditionsOf(filters),
  ];
  const counts = views.map(({ matches }) => sql`count(*) FILTER (WHERE ${matches})::int`);
  return sql`SELECT ${raw(String(index))} AS scan, count(*)::int AS examined, ARRAY[${join(counts)}] AS counts
    FROM (SELECT c.* FROM ${walk.tables} WHERE ${join(conditions, ' AND ')}
      ${orderBy(listOrderOf('-last_activity_at', walk), 'after')} LIMIT ${raw(String(span + 1))}) c`;
}
