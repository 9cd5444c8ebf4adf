import type { Database } from '../db/database.ts';
import { sequenceEvents } from '../events/sequence-events.ts';
import { unsequencedOrganizations } from '../events/unsequenced-organizations.ts';

/** Sequences every committed event, as a server does in the background. */
export async function sequenceAll(database: Database): Promise<void> {
  for (const id of await unsequencedOrganizations(database))
    while ((await sequenceEvents(database, id)).hasMore);
}
