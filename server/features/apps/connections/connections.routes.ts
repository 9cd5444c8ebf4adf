import * as operations from '../../../../contract/inbox/operations/connections.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { eventActor } from '../../../access/event-actor.ts';
import { revokeConnection } from '../../../access/revoke-connection.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { NotFound } from '../../../errors/errors.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { type ConnectionDetail, findConnection, listConnections } from './list-connections.ts';
import { presentConnection } from './present-connection.ts';
import { reachOf } from './visible-connections.ts';

type Dependencies = { database: Database; cursors: Cursors };

/** Connected apps that a person in the organization may see and end. */
export function connectionRoutes({ database, cursors }: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.listConnections, listConnectionsRoute(database, cursors)),
    on(operations.endConnection, endConnectionRoute(database)),
  ];
}

const positionOf = (row: ConnectionDetail) => ({ at: row.inserted_at, id: row.id });

/** An admin sees every connection of the organization, a member those that act for them (security 70). */
function listConnectionsRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listConnections, SessionCaller> {
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

/**
 * Invalid from the next call on, on every process (security 69). Connections that this person may not see are not
 * found (security 70).
 */
function endConnectionRoute(database: Database): Handler<typeof operations.endConnection, SessionCaller> {
  return async ({ caller, params: { connection_id = '' } }) => {
    const id = parsePublicId('conn', connection_id);
    const reach = reachOf({ organizationId: caller.organization.id, role: caller.role }, caller.user);
    const found = id === undefined ? undefined : await findConnection(database, reach, id);
    if (id === undefined || !found) throw new NotFound();
    await database.transaction((transaction) => revokeConnection(transaction, id, eventActor(caller)));
    return { status: 204, body: undefined };
  };
}
