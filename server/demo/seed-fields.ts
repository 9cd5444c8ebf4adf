import type { SeedField, SeedOrganization } from '../../seeds/seed-world.ts';
import { publicId } from '../ids/public-id.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { idAt, idOf, minutesAgo, type Seeding } from '../samples/seeding.ts';

type SeedTarget = { organizationId: string; tags: Readonly<Record<string, string>> };

/** Custom fields, in their order. */
export async function seedFields(
  seeding: Seeding,
  { fields = [], openedDaysAgo }: Pick<SeedOrganization, 'fields' | 'openedDaysAgo'>,
  { organizationId, tags }: SeedTarget,
): Promise<void> {
  const since = openedDaysAgo * 24 * 60;
  const at = minutesAgo(seeding, since);
  const rows = fields.map((field, index) => ({
    organization_id: organizationId,
    id: idAt(seeding, since),
    record: field.record,
    key: field.key,
    label: field.label,
    kind: field.kind,
    options: field.options ?? [],
    shown_when: shownWhen(field, tags),
    required_on_close: field.requiredOnClose ?? false,
    position: fields.slice(0, index).filter(({ record }) => record === field.record).length,
    inserted_at: at,
    updated_at: at,
  }));
  await insertRows(seeding.transaction, 'fields', rows);
}

function shownWhen({ shownWithTag }: SeedField, tags: SeedTarget['tags']) {
  if (shownWithTag === undefined) return null;
  return { field: 'tag_id', op: 'is', value: publicId('tag', idOf(tags, shownWithTag, 'tag')) };
}
