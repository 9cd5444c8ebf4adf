import * as apps from './operations/apps.ts';
import * as auditEntries from './operations/audit-entries.ts';
import * as connections from './operations/connections.ts';
import * as counts from './operations/counts.ts';
import * as firstRun from './operations/first-run.ts';
import * as mailSetup from './operations/mail-setup.ts';
import * as mailSignIn from './operations/mail-sign-in.ts';
import * as notifications from './operations/notifications.ts';
import * as openInvitations from './operations/open-invitations.ts';
import * as password from './operations/password.ts';
import * as presence from './operations/presence.ts';
import * as reassignments from './operations/reassignments.ts';
import * as session from './operations/session.ts';
import * as visitor from './operations/visitor.ts';
import * as widgetSetup from './operations/widget-setup.ts';

/**
 * What only people have, below `/api/inbox/v1`: beside the operations of the API, which are served there too, and not in
 * openapi.json, since no app can reach them (decisions/0080). No scope guards most of them; where `role` says so, an admin's place
 * in the organization does. Those of a session and a password need no `Deskbell-Organization`.
 */
export const inboxOperations = {
  ...apps,
  ...auditEntries,
  ...connections,
  ...counts,
  ...firstRun,
  ...mailSetup,
  ...mailSignIn,
  ...notifications,
  ...openInvitations,
  ...password,
  ...presence,
  ...reassignments,
  ...session,
  ...visitor,
  ...widgetSetup,
};
