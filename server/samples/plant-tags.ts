import type { SeedTag } from '../../seeds/seed-world.ts';
import { insertRows } from './insert-rows.ts';
import { assignIds, type Ids, idAt, idOf, minutesAgo, type Planting } from './planting.ts';

type Tags = Readonly<Record<string, SeedTag>>;
type Where = { organizationId: string; minutes: number };

/** Writes tags created so many minutes ago; returns their ids by name. */
export async function plantTags(
  planting: Planting,
  seeds: Tags,
  { organizationId, minutes }: Where,
): Promise<Ids<Tags>> {
  const ids = assignIds(seeds, () => idAt(planting, minutes));
  const rows = Object.entries(seeds).map(([name, { color }]) => ({
    organization_id: organizationId,
    id: idOf(ids, name, 'tag'),
    name,
    color,
    inserted_at: minutesAgo(planting, minutes),
  }));
  await insertRows(planting.transaction, 'tags', rows);
  return ids;
}
