import type { SeedOrganization, SeedWorld } from '../../seeds/seed-world.ts';
import type { Database } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Ids } from '../samples/planting.ts';
import { type PlantedOrganization, plantOrganization } from './plant-organization.ts';
import { hashPasswords, plantPeople } from './plant-people.ts';

/** Uuids of what was planted, by the handles of the seeds. */
export type PlantedWorld<World extends SeedWorld> = {
  readonly users: Ids<World['people']>;
  readonly organizations: {
    readonly [Handle in keyof World['organizations']]: PlantedOrganization<World['organizations'][Handle]>;
  };
};

type Planter = {
  now: Microseconds;
  hashPassword: (password: string) => Promise<string>;
  files: FileStore;
};

/**
 * Writes a demo world in one transaction, as it would stand had all of it happened at the times it tells: counters,
 * previews and waiting times included. Like other data in bulk it has no events, and the apps have no secrets yet.
 *
 * @throws Error where the seeds speak of something they do not hold, or the database holds these people already.
 */
export async function plantWorld<World extends SeedWorld>(
  database: Database,
  world: World,
  { now, hashPassword, files }: Planter,
): Promise<PlantedWorld<World>> {
  const passwordHashes = await hashPasswords(world.people, hashPassword);
  return database.transaction(async (transaction) => {
    const planting = { transaction, files, now };
    const users = await plantPeople(planting, world, passwordHashes);
    const organizations: Record<string, PlantedOrganization<SeedOrganization>> = {};
    for (const [handle, organization] of Object.entries(world.organizations)) {
      organizations[handle] = await plantOrganization(planting, organization, users);
    }
    return { users, organizations } as PlantedWorld<World>;
  });
}
