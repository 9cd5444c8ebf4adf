import type { SeedOrganization } from '../../seeds/seed-world.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { assignIds, type Ids, idAt, idOf, minutesAgo, type Seeding } from '../samples/seeding.ts';

type Teams = SeedOrganization['teams'];
type SeedTarget = { organizationId: string; minutes: number; users: Readonly<Record<string, string>> };

/** Teams that were made so many minutes ago, with their people; their ids by their names. */
export async function seedTeams(
  seeding: Seeding,
  seeds: Teams,
  { organizationId, minutes, users }: SeedTarget,
): Promise<Ids<Teams>> {
  const ids = assignIds(seeds, () => idAt(seeding, minutes));
  const inserted_at = minutesAgo(seeding, minutes);
  const teams = Object.entries(seeds).map(([name, { color }]) => ({
    organization_id: organizationId,
    id: idOf(ids, name, 'team'),
    name,
    color,
    inserted_at,
    updated_at: inserted_at,
  }));
  const members = Object.entries(seeds).flatMap(([name, { people }]) =>
    people.map((person, index) => ({
      organization_id: organizationId,
      team_id: idOf(ids, name, 'team'),
      user_id: idOf(users, person, 'person'),
      is_lead: index === 0,
      inserted_at,
    })),
  );
  await insertRows(seeding.transaction, 'teams', teams);
  await insertRows(seeding.transaction, 'team_members', members);
  return ids;
}
