import type { SeedOrganization } from '../../seeds/seed-world.ts';
import { insertRows } from './insert-rows.ts';
import { plantContacts } from './plant-contacts.ts';
import { plantConversations } from './plant-conversations.ts';
import { plantMembers } from './plant-members.ts';
import { giveIds, type Ids, idAt, idOf, minutesAgo, type Planting } from './planting.ts';

export type PlantedOrganization<Organization extends SeedOrganization> = {
  readonly id: string;
  readonly appId: string;
  readonly contacts: Ids<Organization['contacts']>;
  readonly conversations: Ids<Organization['conversations']>;
};

export async function plantOrganization(
  planting: Planting,
  seed: SeedOrganization,
  users: Readonly<Record<string, string>>,
): Promise<PlantedOrganization<SeedOrganization>> {
  const since = seed.openedDaysAgo * 24 * 60;
  const id = idAt(planting, since);
  const appId = idAt(planting, since);
  const times = { inserted_at: minutesAgo(planting, since), updated_at: minutesAgo(planting, since) };
  const { name, slug, timezone, app } = seed;
  await insertRows(planting.transaction, 'organizations', [{ id, name, slug, timezone, ...times }]);
  await plantMembers(planting, seed, { organizationId: id, users });
  await insertRows(planting.transaction, 'apps', [
    {
      id: appId,
      organization_id: id,
      name: app.name,
      redirect_uris: app.redirectUris,
      scopes: app.scopes,
      ...times,
    },
  ]);
  const tags = await plantTags(planting, seed, id);
  const contacts = await plantContacts(planting, seed.contacts, id);
  const place = { organizationId: id, appId, users, tags, contacts };
  const conversations = await plantConversations(planting, seed.conversations, place);
  return { id, appId, contacts, conversations };
}

async function plantTags(planting: Planting, seed: SeedOrganization, organizationId: string) {
  const since = seed.openedDaysAgo * 24 * 60;
  const ids = giveIds(seed.tags, () => idAt(planting, since));
  const rows = Object.entries(seed.tags).map(([name, { color }]) => ({
    organization_id: organizationId,
    id: idOf(ids, name, 'tag'),
    name,
    color,
    inserted_at: minutesAgo(planting, since),
  }));
  await insertRows(planting.transaction, 'tags', rows);
  return ids;
}
