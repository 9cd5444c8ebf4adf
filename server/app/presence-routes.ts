import { endPresence, getPresence, tellPresence } from '../../contract/inbox/operations/presence.ts';
import type { SessionCaller } from '../access/caller.ts';
import type { Writer } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';
import { endPresenceRoute } from '../features/presence/end-presence.route.ts';
import { getPresenceRoute } from '../features/presence/get-presence.route.ts';
import { tellPresenceRoute } from '../features/presence/tell-presence.route.ts';
import { type OperationRoute, on } from '../http/operation-route.ts';

type PresenceRouteDependencies = { database: Writer; notices: Notices };

/** Who is where, for people in an organization; method and path stand in contract/inbox/operations/presence.ts. */
export function presenceRoutes({
  database,
  notices,
}: PresenceRouteDependencies): OperationRoute<SessionCaller>[] {
  return [
    on(getPresence, getPresenceRoute(database)),
    on(tellPresence, tellPresenceRoute(database, notices)),
    on(endPresence, endPresenceRoute(database, notices)),
  ];
}
