import type { Person } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { type Membership, membershipsOf } from '../members/member-store.ts';
import { type ConnectionDetail, findConnection, listConnections } from './list-connections.ts';

/** An organization and those of its connections that this person may see and end. */
export type OrganizationConnections = { membership: Membership; connections: ConnectionDetail[] };

/** As many as a page without paging can show. */
const onePage = { limit: 499, direction: 'after', position: undefined } as const;

/** An admin sees every connection of the organization, a member those that speak for them (security 70). */
export async function visibleConnections(reader: Reader, user: Person): Promise<OrganizationConnections[]> {
  const memberships = await membershipsOf(reader, user.id);
  return Promise.all(
    memberships.map(async (membership) => ({
      membership,
      connections: await listConnections(reader, reachOf(membership, user), onePage),
    })),
  );
}

/** One connection, if this person may see it. */
export async function visibleConnection(reader: Reader, user: Person, id: string) {
  for (const membership of await membershipsOf(reader, user.id)) {
    const connection = await findConnection(reader, reachOf(membership, user), id);
    if (connection) return { membership, connection };
  }
  return undefined;
}

/** What of an organization's connections this person may see and end. */
export function reachOf({ organizationId, role }: Pick<Membership, 'organizationId' | 'role'>, user: Person) {
  return role === 'admin' ? { organizationId } : { organizationId, userId: user.id };
}
