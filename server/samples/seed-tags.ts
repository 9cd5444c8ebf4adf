import type { SeedTag } from '../../seeds/seed-world.ts';
import { insertRows } from './insert-rows.ts';
import { assignIds, type Ids, idAt, idOf, minutesAgo, type Seeding } from './seeding.ts';

type Tags = Readonly<Record<string, SeedTag>>;
type SeedTarget = { organizationId: string; minutes: number };

/** Writes tags created so many minutes ago; returns their ids by name. */
export async function seedTags(
  seeding: Seeding,
  seeds: Tags,
  { organizationId, minutes }: SeedTarget,
): Promise<Ids<Tags>> {
  const ids = assignIds(seeds, () => idAt(seeding, minutes));
  const rows = Object.entries(seeds).map(([name, { color }]) => ({
    organization_id: organizationId,
    id: idOf(ids, name, 'tag'),
    name,
    color,
    inserted_at: minutesAgo(seeding, minutes),
  }));
  await insertRows(seeding.transaction, 'tags', rows);
  return ids;
}
