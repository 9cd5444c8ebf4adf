import {
  changeApp,
  deleteApp,
  endOldAppSecret,
  getApp,
  listApps,
  registerApp,
  rotateAppSecret,
} from '../../contract/inbox/operations/apps.ts';
import { listAuditEntries } from '../../contract/inbox/operations/audit-entries.ts';
import { endConnection, listConnections } from '../../contract/inbox/operations/connections.ts';
import {
  linkInvitation,
  listOpenInvitations,
  mailInvitation,
} from '../../contract/inbox/operations/open-invitations.ts';
import { countAssigned, listReassignments } from '../../contract/inbox/operations/reassignments.ts';
import type { SessionCaller } from '../access/caller.ts';
import { changeAppRoute } from '../features/apps/change-app.route.ts';
import { deleteAppRoute } from '../features/apps/delete-app.route.ts';
import { endConnectionRoute } from '../features/apps/end-connection.route.ts';
import { endOldAppSecretRoute } from '../features/apps/end-old-app-secret.route.ts';
import { getAppRoute } from '../features/apps/get-app.route.ts';
import { listAppsRoute } from '../features/apps/list-apps.route.ts';
import { listConnectionsRoute } from '../features/apps/list-connections.route.ts';
import { registerAppRoute } from '../features/apps/register-app.route.ts';
import { rotateAppSecretRoute } from '../features/apps/rotate-app-secret.route.ts';
import { listAuditEntriesRoute } from '../features/audit/list-audit-entries.route.ts';
import type { Inviting } from '../features/invitations/invite-member.ts';
import { listOpenInvitationsRoute } from '../features/invitations/list-open-invitations.route.ts';
import { linkInvitationRoute, mailInvitationRoute } from '../features/invitations/renew-invitation.route.ts';
import { countAssignedRoute } from '../features/members/count-assigned.route.ts';
import { listReassignmentsRoute } from '../features/members/list-reassignments.route.ts';
import type { Cursors } from '../http/cursor.ts';
import { type OperationRoute, on } from '../http/operation-route.ts';

type MemberRouteDependencies = Inviting & { cursors: Cursors; baseUrl: () => URL };

/** What a person has in one of their organizations, and no app has. */
export function memberRoutes({
  database,
  digest,
  mail,
  cursors,
  baseUrl,
}: MemberRouteDependencies): OperationRoute<SessionCaller>[] {
  const inviting = { database, digest, mail };
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
    on(listOpenInvitations, listOpenInvitationsRoute({ ...inviting, baseUrl })),
    on(mailInvitation, mailInvitationRoute(inviting)),
    on(linkInvitation, linkInvitationRoute({ ...inviting, baseUrl })),
    on(countAssigned, countAssignedRoute(database)),
    on(listReassignments, listReassignmentsRoute(database)),
    on(listAuditEntries, listAuditEntriesRoute(database, cursors)),
  ];
}
