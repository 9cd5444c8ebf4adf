import type { SeedOrganization } from '../../seeds/seed-world.ts';
import { insertRows } from './insert-rows.ts';
import { assignIds, type Ids, idAt, idOf, minutesAgo, type Seeding } from './seeding.ts';

export async function seedContacts(
  seeding: Seeding,
  contacts: SeedOrganization['contacts'],
  organizationId: string,
): Promise<Ids<SeedOrganization['contacts']>> {
  const ids = assignIds(contacts, ({ knownForDays }) => idAt(seeding, knownForDays * 24 * 60));
  const rows = Object.entries(contacts).map(([handle, contact]) => ({
    organization_id: organizationId,
    id: idOf(ids, handle, 'contact'),
    external_id: contact.externalId ?? null,
    name: contact.name ?? null,
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    instagram_handle: contact.instagramHandle ?? null,
    is_blocked: contact.isBlocked ?? false,
    custom_attributes: contact.customAttributes ?? {},
    meta_info: {},
    inserted_at: minutesAgo(seeding, contact.knownForDays * 24 * 60),
    updated_at: minutesAgo(seeding, contact.knownForDays * 24 * 60),
  }));
  await insertRows(seeding.transaction, 'contacts', rows);
  return ids;
}
