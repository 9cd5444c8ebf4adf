import type { Person } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { type Membership, membershipsOf } from '../members/member-store.ts';
import { type ConnectionDetail, listConnections } from './list-connections.ts';

/** An organization and those of its connections that this person may see and end. */
export type OrganizationConnections = { membership: Membership; connections: ConnectionDetail[] };

/** An admin sees every connection of the organization, a member those that speak for them (security 70). */
export async function visibleConnections(reader: Reader, user: Person): Promise<OrganizationConnections[]> {
  const memberships = await membershipsOf(reader, user.id);
  return Promise.all(
    memberships.map(async (membership) => ({
      membership,
      connections: await listConnections(reader, reachOf(membership, user)),
    })),
  );
}

/** One connection, if this person may see it. */
export async function visibleConnection(reader: Reader, user: Person, id: string) {
  for (const membership of await membershipsOf(reader, user.id)) {
    const [connection] = await listConnections(reader, { ...reachOf(membership, user), id });
    if (connection) return { membership, connection };
  }
  return undefined;
}

function reachOf({ organizationId, role }: Membership, user: Person) {
  return role === 'admin' ? { organizationId } : { organizationId, userId: user.id };
}
