import type { listConnections as operation } from '../../../contract/inbox/operations/connections.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { type ConnectionDetail, listConnections } from './list-connections.ts';
import { presentConnection } from './present-connection.ts';
import { reachOf } from './visible-connections.ts';

const positionOf = (row: ConnectionDetail) => ({ at: row.inserted_at, id: row.id });

/** An admin sees every connection of the organization, a member those that speak for them (security 70). */
export function listConnectionsRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operation, SessionCaller> {
  return async ({ caller, query }) => {
    const reach = reachOf({ organizationId: caller.organization.id, role: caller.role }, caller.user);
    const list = JSON.stringify(['connections', reach]);
    const request = readPageRequest(query, cursors, list);
    const rows = await listConnections(reader, reach, request);
    return {
      status: 200,
      body: pageOf(rows, request, { present: presentConnection, positionOf, cursors, list }),
    };
  };
}
