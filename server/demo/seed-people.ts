import type { SeedWorld } from '../../seeds/seed-world.ts';
import { insertRows } from '../samples/insert-rows.ts';
import { assignIds, type Ids, idAt, idOf, minutesAgo, type Seeding } from '../samples/seeding.ts';

type People = SeedWorld['people'];

/** Done before the transaction, which should not stay open for deliberately slow work. */
export async function hashPasswords(
  people: People,
  hashPassword: (password: string) => Promise<string>,
): Promise<Ids<People>> {
  const hashes = Object.entries(people).map(async ([handle, { password }]) => [
    handle,
    await hashPassword(password),
  ]);
  return Object.fromEntries(await Promise.all(hashes));
}

export async function seedPeople(
  seeding: Seeding,
  world: SeedWorld,
  passwordHashes: Ids<People>,
): Promise<Ids<People>> {
  const since = Math.max(...Object.values(world.organizations).map((each) => each.openedDaysAgo)) * 24 * 60;
  const ids = assignIds(world.people, () => idAt(seeding, since));
  const rows = Object.entries(world.people).map(([handle, { name, email, instagramHandle }]) => ({
    id: idOf(ids, handle, 'person'),
    name,
    email,
    password_hash: idOf(passwordHashes, handle, 'password of'),
    instagram_handle: instagramHandle ?? null,
    inserted_at: minutesAgo(seeding, since),
    updated_at: minutesAgo(seeding, since),
  }));
  await insertRows(seeding.transaction, 'users', rows);
  await insertRows(seeding.transaction, 'last_sign_ins', lastSignIns(seeding, world, ids));
  return ids;
}

/** How long before they were last active people signed in. */
const signedInMinutes = 95;

function lastSignIns(seeding: Seeding, { organizations }: SeedWorld, ids: Ids<People>) {
  const members = Object.values(organizations).flatMap((it) => it.members);
  return [...new Set(members.map(({ person }) => person))].map((handle) => {
    const own = members.filter(({ person }) => person === handle);
    const active = Math.min(...own.map(({ lastActiveMinutesAgo }) => lastActiveMinutesAgo));
    const signed_in_at = minutesAgo(seeding, active + signedInMinutes);
    return { user_id: idOf(ids, handle, 'person'), signed_in_at };
  });
}
