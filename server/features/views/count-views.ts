import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { conditionsOf, type Filter } from '../../../contract/filter/filter.ts';
import { maxCounted } from '../../../contract/inbox/max-counted.ts';
import { viewCountSpan } from '../../../contract/inbox/view-counts.ts';
import type { SelfCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { orderBy } from '../../db/page-range.ts';
import { compileFilter, type FilterScope, filteredColumns } from '../conversations/filter/compile-filter.ts';
import { anchorOf } from '../conversations/filter/filter-anchor.ts';
import { companyScan, withoutLargeCompanies } from '../conversations/list/company-scan.ts';
import {
  type ConversationFilters,
  readConversationFilters,
} from '../conversations/list/conversation-filters.ts';
import {
  indexScanFor,
  conditionsOf as scanConditionsOf,
} from '../conversations/list/conversation-index-scan.ts';
import { listOrderOf } from '../conversations/list/conversation-order.ts';
import { readStates, type Viewer, viewerOf } from '../conversations/reads/unread.ts';
import type { ViewRow } from './view-store.ts';

/**
 * How many conversations a view has, by its uuid; `isComplete` is false if more conversations than the examined ones
 * could match.
 */
export type ViewCount = { viewId: string; count: number; isComplete: boolean };

/**
 * Counts some views in one statement, and one more if they name companies. Views whose filters share an indexed part are
 * counted in one scan of it, newest first, of at most `viewCountSpan` conversations; each view reads it up to its hundredth
 * match. Views without such a part aren't counted.
 */
export async function countViews(
  reader: Reader,
  caller: SelfCaller,
  views: readonly ViewRow[],
): Promise<ViewCount[]> {
  const scans = scansOf(caller, await countable(reader, caller, views));
  if (scans.length === 0) return [];
  const { text, values } = join(
    scans.map((scan, index) => scanStatement(viewerOf(caller), scan, index)),
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

type Countable = { id: string; filter: Filter; filters: ConversationFilters };

/** Views with an indexed part: what their filters have in common. */
async function countable(
  reader: Reader,
  caller: SelfCaller,
  views: readonly ViewRow[],
): Promise<Countable[]> {
  const anchored = views.filter(({ filter }) => Object.keys(anchorOf(filter, caller.user.id)).length > 0);
  const lists = await withoutLargeCompanies(
    reader,
    caller.organization.id,
    anchored.map(({ filter }) => readConversationFilters({ filter: JSON.stringify(filter) }, caller)),
  );
  return anchored.flatMap(({ id, filter }, index) => {
    const filters = lists[index];
    const { companyId, ...others } = anchorOf(filter, caller.user.id);
    const isAnchored = filters?.companyId !== undefined || Object.keys(others).length > 0;
    return filters && isAnchored ? [{ id, filter, filters }] : [];
  });
}

type Scan = { filters: ConversationFilters; views: CountedView[] };

type CountedView = { id: string; matches: Sql; hasReadStates: boolean };

/** One scan for all views that share an anchor. */
function scansOf(caller: SelfCaller, views: readonly Countable[]): Scan[] {
  const scans = new Map<string, Scan>();
  for (const { id, filter, filters } of views) {
    const { filter: own, ...shared } = filters;
    const hasReadStates = conditionsOf(filter).some(({ field }) => field === 'is_unread');
    const scope: FilterScope = { ...viewerOf(caller), now: own?.now ?? 0, hasReadStates };
    const key = JSON.stringify(shared);
    const scan = scans.get(key) ?? { filters, views: [] };
    scan.views.push({ id, matches: compileFilter(filter, scope), hasReadStates });
    scans.set(key, scan);
  }
  return [...scans.values()];
}

/**
 * What was scanned is read again by each view, and scanned no further than they read; to its end if one of them needs what
 * the person has read of it.
 */
function scanStatement(viewer: Viewer, { filters, views }: Scan, index: number): Sql {
  const { organizationId } = viewer;
  const walk = indexScanFor(organizationId, filters, 'last_activity_at');
  const conditions = [
    sql`${raw(walk.from)}.organization_id = ${organizationId}`,
    ...walk.conditions,
    ...scanConditionsOf(filters),
  ];
  const most = raw(`LIMIT ${viewCountSpan + 1}`);
  const { companyId } = filters;
  // A company's come person by person, not newest first: reading all in order to sort them would be unbounded.
  const from =
    companyId === undefined
      ? sql`${walk.tables} WHERE ${join(conditions, ' AND ')} ${orderBy(listOrderOf('-last_activity_at', walk), 'after')}`
      : companyScan({ organizationId, companyId, filters, ordered: most });
  const joined = raw(' LEFT JOIN reads r ON r.conversation_id = c.id');
  const counts = views.map(
    ({ matches, hasReadStates }) =>
      sql`(SELECT count(*)::int FROM (SELECT 1 FROM scanned c${hasReadStates ? joined : empty} WHERE ${matches} LIMIT ${raw(String(maxCounted))}) counted)`,
  );
  const reads = views.some(({ hasReadStates }) => hasReadStates)
    ? sql`reads AS MATERIALIZED (${readStates(viewer, raw('SELECT id FROM scanned'))}), `
    : empty;
  return sql`(
    WITH scanned AS MATERIALIZED (
      SELECT ${raw(filteredColumns)} FROM ${from} ${most}
    ), ${reads}views AS MATERIALIZED (
      SELECT ARRAY[${join(counts)}] AS counts
    )
    SELECT ${raw(String(index))} AS scan, counts,
           ${raw(String(maxCounted))} = ALL (counts) OR (SELECT count(*) FROM scanned) <= ${raw(String(viewCountSpan))} AS is_whole
      FROM views)`;
}
