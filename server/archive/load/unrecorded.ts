import type { Reader } from '../../db/database.ts';
import type { IdPrefix } from '../../ids/public-id.ts';
import type { Loading } from './load-step.ts';

/**
 * The records that no earlier import from the same source has brought. Those that one has brought are here, or somebody has deleted them
 * since, and then they stay deleted (decision 0497).
 */
export async function unrecorded<Item extends { id: string }>(
  reader: Reader,
  { organizationId, source }: Loading,
  { kind, items }: { kind: IdPrefix; items: readonly Item[] },
): Promise<Item[]> {
  const rows = await reader.read<{ external_id: string }>({
    name: 'recorded_ids',
    text: `SELECT external_id FROM import_ids
            WHERE organization_id = $1 AND source = $2 AND kind = $3 AND external_id = ANY ($4)`,
    values: [organizationId, source, kind, items.map(({ id }) => id)],
  });
  const recorded = new Set(rows.map((row) => row.external_id));
  return items.filter(({ id }) => !recorded.has(id));
}
