import type { SeedOrganization } from '../../seeds/seed-world.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { assignIds, type Ids, idAt, idOf, minutesAgo, type Planting } from '../samples/planting.ts';

type Teams = SeedOrganization['teams'];
type Where = { organizationId: string; minutes: number; users: Readonly<Record<string, string>> };

/** Teams that were made so many minutes ago, with their people; their ids by their names. */
export async function plantTeams(
  planting: Planting,
  seeds: Teams,
  { organizationId, minutes, users }: Where,
): Promise<Ids<Teams>> {
  const ids = assignIds(seeds, () => idAt(planting, minutes));
  const inserted_at = minutesAgo(planting, minutes);
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
  await insertRows(planting.transaction, 'teams', teams);
  await insertRows(planting.transaction, 'team_members', members);
  return ids;
}
