import * as ai from './operations/ai.ts';
import * as apps from './operations/apps.ts';
import * as archiveExports from './operations/archive-exports.ts';
import * as archiveImports from './operations/archive-imports.ts';
import * as assistants from './operations/assistants.ts';
import * as auditEntries from './operations/audit-entries.ts';
import * as connections from './operations/connections.ts';
import * as contactImports from './operations/contact-imports.ts';
import * as counts from './operations/counts.ts';
import * as domains from './operations/domains.ts';
import * as exports from './operations/exports.ts';
import * as firstRun from './operations/first-run.ts';
import * as identities from './operations/identities.ts';
import * as keyboard from './operations/keyboard.ts';
import * as mailSetup from './operations/mail-setup.ts';
import * as mailSignIn from './operations/mail-sign-in.ts';
import * as memberMerges from './operations/member-merges.ts';
import * as memberSignIns from './operations/member-sign-ins.ts';
import * as notifications from './operations/notifications.ts';
import * as openInvitations from './operations/open-invitations.ts';
import * as organizationDeletion from './operations/organization-deletion.ts';
import * as password from './operations/password.ts';
import * as personalTokens from './operations/personal-tokens.ts';
import * as presence from './operations/presence.ts';
import * as push from './operations/push.ts';
import * as reassignments from './operations/reassignments.ts';
import * as reminders from './operations/reminders.ts';
import * as retention from './operations/retention.ts';
import * as secondFactors from './operations/second-factors.ts';
import * as session from './operations/session.ts';
import * as sidebar from './operations/sidebar.ts';
import * as signInPolicy from './operations/sign-in-policy.ts';
import * as signInProviders from './operations/sign-in-providers.ts';
import * as skippedEvents from './operations/skipped-events.ts';
import * as views from './operations/views.ts';
import * as visitor from './operations/visitor.ts';
import * as widgetSetup from './operations/widget-setup.ts';

/**
 * The operations for members only, below `/api/inbox/v1`. They complement the operations of the API, which are served there too.
 * They aren't in openapi.json, since no app can call them (decisions/0080). Most require no scope; `role` requires an admin.
 * Those of a session and an account need no `Deskbell-Organization`.
 */
export const inboxOperations = {
  ...ai,
  ...apps,
  ...archiveExports,
  ...archiveImports,
  ...auditEntries,
  ...connections,
  ...contactImports,
  ...counts,
  ...domains,
  ...exports,
  ...firstRun,
  ...identities,
  ...mailSetup,
  ...mailSignIn,
  ...memberMerges,
  ...memberSignIns,
  ...notifications,
  ...openInvitations,
  ...organizationDeletion,
  ...password,
  ...personalTokens,
  ...presence,
  ...push,
  ...reassignments,
  ...reminders,
  ...assistants,
  ...retention,
  ...secondFactors,
  ...session,
  ...keyboard,
  ...signInPolicy,
  ...signInProviders,
  ...sidebar,
  ...skippedEvents,
  ...views,
  ...visitor,
  ...widgetSetup,
};
