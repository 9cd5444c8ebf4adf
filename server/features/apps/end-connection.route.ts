import type { endConnection } from '../../../contract/inbox/operations/connections.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { revokeConnection } from '../../access/revoke-connection.ts';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors/not-found.ts';
import type { Handler } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { findConnection } from './list-connections.ts';
import { reachOf } from './visible-connections.ts';

/** Dead at the next call, on every process (security 69). What this person may not see is not found (security 70). */
export function endConnectionRoute(database: Database): Handler<typeof endConnection, SessionCaller> {
  return async ({ caller, params: { connection_id = '' } }) => {
    const id = parsePublicId('conn', connection_id);
    const reach = reachOf({ organizationId: caller.organization.id, role: caller.role }, caller.user);
    const found = id === undefined ? undefined : await findConnection(database, reach, id);
    if (id === undefined || !found) throw new NotFound();
    await database.transaction((transaction) => revokeConnection(transaction, id, eventActor(caller)));
    return { status: 204, body: undefined };
  };
}
