import type { Database } from '../db/database.ts';
import { stampEvents } from '../events/stamp-events.ts';
import { unstampedOrganizations } from '../events/unstamped-organizations.ts';

/** Gives every event that is committed its position, as a server does in the background. */
export async function stampAll(database: Database): Promise<void> {
  for (const id of await unstampedOrganizations(database)) while ((await stampEvents(database, id)).hasMore);
}
