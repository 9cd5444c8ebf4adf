import type { Reader } from '../../db/database.ts';
import type { IdPrefix } from '../../ids/public-id.ts';
import type { Loading } from './load-step.ts';
import { unrecorded } from './unrecorded.ts';

type RecordTable = { table: 'macros' | 'views'; prefix: IdPrefix };

/** Those that an earlier import hasn't brought: what was changed or deleted here since stays so. */
export async function missingRecords<Item extends { id: string }>(
  reader: Reader,
  loading: Loading,
  items: readonly Item[],
  { table, prefix }: RecordTable,
): Promise<Item[]> {
  const { organizationId, ids } = loading;
  const rows = await reader.read<{ id: string }>({
    name: `present_${table}`,
    text: `SELECT id FROM ${table} WHERE organization_id = $1 AND id = ANY ($2)`,
    values: [organizationId, items.flatMap(({ id }) => ids.of(prefix, id) ?? [])],
  });
  const present = new Set(rows.map(({ id }) => id));
  const missing = items.filter(({ id }) => !present.has(ids.of(prefix, id) ?? ''));
  return unrecorded(reader, loading, { kind: prefix, items: missing });
}
