import {
  changeApp,
  deleteApp,
  endConnection,
  endOldAppSecret,
  getApp,
  listApps,
  listAuditEntries,
  listConnections,
  registerApp,
  rotateAppSecret,
} from '../contract/inbox/member-operations.ts';
import type { SessionCaller } from './access/caller.ts';
import type { Database } from './db/database.ts';
import { changeAppRoute } from './features/apps/change-app.route.ts';
import { deleteAppRoute } from './features/apps/delete-app.route.ts';
import { endConnectionRoute } from './features/apps/end-connection.route.ts';
import { endOldAppSecretRoute } from './features/apps/end-old-app-secret.route.ts';
import { getAppRoute } from './features/apps/get-app.route.ts';
import { listAppsRoute } from './features/apps/list-apps.route.ts';
import { listConnectionsRoute } from './features/apps/list-connections.route.ts';
import { registerAppRoute } from './features/apps/register-app.route.ts';
import { rotateAppSecretRoute } from './features/apps/rotate-app-secret.route.ts';
import { listAuditEntriesRoute } from './features/audit/list-audit-entries.route.ts';
import type { Cursors } from './http/cursor.ts';
import { type OperationRoute, on } from './http/operation-route.ts';

/** What a person has in one of their organizations, and no app has; the rows of contract/inbox/member-operations.ts. */
export function memberRoutes({
  database,
  cursors,
}: {
  database: Database;
  cursors: Cursors;
}): OperationRoute<SessionCaller>[] {
  return [
    on(listConnections, listConnectionsRoute(database, cursors)),
    on(endConnection, endConnectionRoute(database)),
    on(listApps, listAppsRoute(database, cursors)),
    on(registerApp, registerAppRoute(database)),
    on(getApp, getAppRoute(database)),
    on(changeApp, changeAppRoute(database)),
    on(deleteApp, deleteAppRoute(database)),
    on(rotateAppSecret, rotateAppSecretRoute(database)),
    on(endOldAppSecret, endOldAppSecretRoute(database)),
    on(listAuditEntries, listAuditEntriesRoute(database, cursors)),
  ];
}
