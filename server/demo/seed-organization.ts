import type { SeedOrganization } from '../../seeds/seed-world.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { seedContacts } from '../samples/seed-contacts.ts';
import { seedConversations } from '../samples/seed-conversations.ts';
import { seedTags } from '../samples/seed-tags.ts';
import { type Ids, idAt, minutesAgo, type Seeding } from '../samples/seeding.ts';
import { seedCompanies } from './seed-companies.ts';
import { seedFields } from './seed-fields.ts';
import { seedHistory } from './seed-history.ts';
import { seedMacros } from './seed-macros.ts';
import { seedMembers } from './seed-members.ts';
import { seedNotifications } from './seed-notifications.ts';
import { seedSignatures } from './seed-signatures.ts';
import { seedTeams } from './seed-teams.ts';
import { seedViews } from './seed-views.ts';

export type SeededOrganization<Organization extends SeedOrganization> = {
  readonly id: string;
  readonly appId: string;
  readonly contacts: Ids<Organization['contacts']>;
  readonly conversations: Ids<Organization['conversations']>;
};

export async function seedOrganization(
  seeding: Seeding,
  seed: SeedOrganization,
  users: Readonly<Record<string, string>>,
): Promise<SeededOrganization<SeedOrganization>> {
  const since = seed.openedDaysAgo * 24 * 60;
  const id = idAt(seeding, since);
  const appId = idAt(seeding, since);
  const times = { inserted_at: minutesAgo(seeding, since), updated_at: minutesAgo(seeding, since) };
  const { name, slug, timezone, app } = seed;
  await insertRows(seeding.transaction, 'organizations', [{ id, name, slug, timezone, ...times }]);
  await seedMembers(seeding, seed, { organizationId: id, users });
  await insertRows(seeding.transaction, 'apps', [
    {
      id: appId,
      organization_id: id,
      name: app.name,
      redirect_uris: app.redirectUris,
      scopes: app.scopes,
      ...times,
    },
  ]);
  const tags = await seedTags(seeding, seed.tags, { organizationId: id, minutes: since });
  const teams = await seedTeams(seeding, seed.teams, { organizationId: id, minutes: since, users });
  await seedCompanies(seeding, seed.companies ?? {}, id);
  await seedFields(seeding, seed, { organizationId: id, tags });
  await seedMacros(seeding, seed, { organizationId: id, tags });
  await seedViews(seeding, seed, id);
  await seedSignatures(seeding, seed.signatures, { organizationId: id, users });
  const contacts = await seedContacts(seeding, seed.contacts, id);
  const target = { organizationId: id, appId, lastNumber: 0, users, teams, tags, contacts };
  const conversations = await seedConversations(seeding, seed.conversations, target);
  await seedHistory(seeding, seed, { organizationId: id, users, teams, conversations });
  await seedNotifications(seeding, id);
  return { id, appId, contacts, conversations };
}
