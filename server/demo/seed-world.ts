import type { SeedOrganization, SeedWorld } from '../../seeds/seed-world.ts';
import type { Database } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Ids } from '../samples/seeding.ts';
import { type SeededOrganization, seedOrganization } from './seed-organization.ts';
import { hashPasswords, seedPeople } from './seed-people.ts';

/** Uuids of the written records, by their handles in the seeds. */
export type SeededWorld<World extends SeedWorld> = {
  readonly users: Ids<World['people']>;
  readonly organizations: {
    readonly [Handle in keyof World['organizations']]: SeededOrganization<World['organizations'][Handle]>;
  };
};

type Seeder = {
  now: Microseconds;
  hashPassword: (password: string) => Promise<string>;
  files: FileStore;
};

/**
 * Writes demo data in one transaction, as if everything had happened at the given times: including counters, previews
 * and waiting times. Like other bulk data it has no events, and the apps have no secrets yet.
 *
 * @throws Error if the seeds refer to something they don't contain, or these people exist already
 */
export async function seedWorld<World extends SeedWorld>(
  database: Database,
  world: World,
  { now, hashPassword, files }: Seeder,
): Promise<SeededWorld<World>> {
  const passwordHashes = await hashPasswords(world.people, hashPassword);
  return database.transaction(async (transaction) => {
    const seeding = { transaction, files, now };
    const users = await seedPeople(seeding, world, passwordHashes);
    const organizations: Record<string, SeededOrganization<SeedOrganization>> = {};
    for (const [handle, organization] of Object.entries(world.organizations)) {
      organizations[handle] = await seedOrganization(seeding, organization, users);
    }
    return { users, organizations } as SeededWorld<World>;
  });
}
