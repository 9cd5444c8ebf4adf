import type { SeedOrganization } from '../../seeds/seed-world.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { plantContacts } from '../samples/plant-contacts.ts';
import { plantConversations } from '../samples/plant-conversations.ts';
import { plantTags } from '../samples/plant-tags.ts';
import { type Ids, idAt, minutesAgo, type Planting } from '../samples/planting.ts';
import { plantCompanies } from './plant-companies.ts';
import { plantFields } from './plant-fields.ts';
import { plantHistory } from './plant-history.ts';
import { plantMacros } from './plant-macros.ts';
import { plantMembers } from './plant-members.ts';
import { plantNotifications } from './plant-notifications.ts';
import { plantSignatures } from './plant-signatures.ts';
import { plantTeams } from './plant-teams.ts';

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
  const tags = await plantTags(planting, seed.tags, { organizationId: id, minutes: since });
  const teams = await plantTeams(planting, seed.teams, { organizationId: id, minutes: since, users });
  await plantCompanies(planting, seed.companies ?? {}, id);
  await plantFields(planting, seed, { organizationId: id, tags });
  await plantMacros(planting, seed, { organizationId: id, tags });
  await plantSignatures(planting, seed.signatures, { organizationId: id, users });
  const contacts = await plantContacts(planting, seed.contacts, id);
  const target = { organizationId: id, appId, lastNumber: 0, users, teams, tags, contacts };
  const conversations = await plantConversations(planting, seed.conversations, target);
  await plantHistory(planting, seed, { organizationId: id, users, teams, conversations });
  await plantNotifications(planting, id);
  return { id, appId, contacts, conversations };
}
