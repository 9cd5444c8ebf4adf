import type { SeedOrganization } from '../../seeds/seed-world.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { idAt, minutesAgo, type Seeding } from '../samples/seeding.ts';

/** Views of everyone's, in their order. */
export async function seedViews(
  seeding: Seeding,
  { views = [], openedDaysAgo }: Pick<SeedOrganization, 'views' | 'openedDaysAgo'>,
  organizationId: string,
): Promise<void> {
  const since = openedDaysAgo * 24 * 60;
  const rows = views.map((view, index) => ({
    organization_id: organizationId,
    id: idAt(seeding, since),
    ...view,
    inserted_at: minutesAgo(seeding, since - index),
    updated_at: minutesAgo(seeding, since - index),
  }));
  await insertRows(seeding.transaction, 'views', rows);
}
