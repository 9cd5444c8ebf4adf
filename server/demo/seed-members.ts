import type { SeedOrganization } from '../../seeds/seed-world.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { idAt, idOf, minutesAgo, type Seeding } from '../samples/seeding.ts';

/** What contacts have written since is unread, so that visitors of the demo see read and unread conversations. */
const unreadMinutes = 45;

export async function seedMembers(
  seeding: Seeding,
  { members, openedDaysAgo }: SeedOrganization,
  { organizationId, users }: { organizationId: string; users: Readonly<Record<string, string>> },
): Promise<void> {
  const since = openedDaysAgo * 24 * 60;
  const ids = members.map(({ person }) => idOf(users, person, 'person'));
  const rows = members.map(({ role, lastActiveMinutesAgo }, index) => ({
    id: idAt(seeding, since),
    organization_id: organizationId,
    user_id: ids[index],
    role,
    status: 'active',
    invited_by_id: index === 0 ? null : ids[0],
    unread_since: minutesAgo(seeding, unreadMinutes),
    last_active_at: minutesAgo(seeding, lastActiveMinutesAgo),
    inserted_at: minutesAgo(seeding, since),
    updated_at: minutesAgo(seeding, since),
  }));
  await insertRows(seeding.transaction, 'members', rows);
}
