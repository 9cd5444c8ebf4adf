import type { SessionCaller } from '../access/caller.ts';
import type { PasswordAttempts } from '../access/password-attempts.ts';
import type { Session } from '../access/session.ts';
import { aiRoutes } from '../features/ai/ai.routes.ts';
import { inboxAppRoutes, personalTokenRoutes } from '../features/apps/apps.routes.ts';
import { assistantRoutes } from '../features/assistants/assistants.routes.ts';
import type { FileAddresses } from '../features/attachments/file-address.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import { inboxChannelRoutes } from '../features/channels/channels.routes.ts';
import { contactExportRoutes, contactImportRoutes } from '../features/contacts/contacts.routes.ts';
import { countRoutes, unreadListRoutes } from '../features/conversations/conversations.routes.ts';
import { skippedEventRoutes } from '../features/events/events.routes.ts';
import { readLogEnd } from '../features/events/read-log-end.ts';
import { exportRoutes } from '../features/exports/exports.routes.ts';
import {
  identityRoutes,
  organizationProviderRoutes,
} from '../features/identity-providers/identity-providers.routes.ts';
import { importRoutes } from '../features/imports/imports.routes.ts';
import { openInvitationRoutes } from '../features/invitations/invitations.routes.ts';
import { keyboardRoutes } from '../features/keyboard/keyboard.routes.ts';
import { inboxMailRoutes } from '../features/mail/mail.routes.ts';
import { memberAdminRoutes } from '../features/members/members.routes.ts';
import { notificationRoutes } from '../features/notifications/notifications.routes.ts';
import { organizationDeletionRoutes } from '../features/organizations/organizations.routes.ts';
import { passwordRoutes } from '../features/passwords/passwords.routes.ts';
import { retentionRoutes } from '../features/retention/retention.routes.ts';
import { secondFactorRoutes } from '../features/second-factors/second-factors.routes.ts';
import { sidebarRoutes } from '../features/sidebar/sidebar.routes.ts';
import { policyRoutes, sessionRoutes } from '../features/sign-in/sign-in.routes.ts';
import { viewPreferenceRoutes } from '../features/views/views.routes.ts';
import { inboxWidgetRoutes } from '../features/widget/widget.routes.ts';
import type { Cursors } from '../http/cursor.ts';
import type { OperationRoute } from '../http/operation-route.ts';
import type { SecretCookie } from '../http/secret-cookie.ts';
import { firstStepsRoutes } from '../samples/first-steps.routes.ts';
import type { AppDependencies } from './app-dependencies.ts';

type InboxRouteDependencies = AppDependencies & { cursors: Cursors };

/** What a person has in one of their organizations, and no app has. */
export function memberOnlyRoutes(
  dependencies: InboxRouteDependencies & { addresses: FileAddresses },
): OperationRoute<SessionCaller>[] {
  return [
    ...aiRoutes(dependencies),
    ...inboxAppRoutes(dependencies),
    ...personalTokenRoutes(dependencies),
    ...openInvitationRoutes(dependencies),
    ...memberAdminRoutes(dependencies),
    ...auditRoutes(dependencies),
    ...policyRoutes(dependencies),
    ...organizationProviderRoutes(dependencies),
    ...contactExportRoutes(dependencies),
    ...contactImportRoutes(dependencies),
    ...countRoutes(dependencies),
    ...exportRoutes(dependencies),
    ...importRoutes(dependencies),
    ...retentionRoutes(dependencies),
    ...assistantRoutes(dependencies),
    ...skippedEventRoutes(dependencies),
    ...organizationDeletionRoutes(dependencies),
    ...firstStepsRoutes(dependencies),
    ...inboxChannelRoutes(dependencies),
    ...inboxMailRoutes(dependencies),
    ...inboxWidgetRoutes(dependencies),
  ];
}

/** A person's unread state, notifications, sidebar and keyboard shortcuts in one of their organizations. */
export function personalRoutes(dependencies: InboxRouteDependencies): OperationRoute<SessionCaller>[] {
  return [
    ...unreadListRoutes(dependencies),
    ...notificationRoutes(dependencies),
    ...sidebarRoutes(dependencies),
    ...keyboardRoutes(dependencies),
    ...viewPreferenceRoutes(dependencies),
  ];
}

type PersonRouteDependencies = InboxRouteDependencies & {
  cookie: SecretCookie;
  passwords: PasswordAttempts;
};

/** What a person has outside any organization. */
export function personRoutes(dependencies: PersonRouteDependencies): OperationRoute<Session>[] {
  const { database, cursors } = dependencies;
  const logEndOf = (organizationId: string) => readLogEnd(database, cursors, organizationId);
  return [
    ...sessionRoutes({ ...dependencies, logEndOf }),
    ...passwordRoutes(dependencies),
    ...secondFactorRoutes(dependencies),
    ...identityRoutes(dependencies),
  ];
}
