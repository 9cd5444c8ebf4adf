import type { SessionCaller } from '../access/caller.ts';
import type { PasswordAttempts } from '../access/password-attempts.ts';
import type { Session } from '../access/session.ts';
import { registeredAppRoutes } from '../features/apps/apps.routes.ts';
import { connectionRoutes } from '../features/apps/connections/connections.routes.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import { mailSetupRoutes } from '../features/channels/mail-channels/mail-setup.routes.ts';
import { mailSignInRoutes } from '../features/channels/mail-channels/sign-in/sign-in.routes.ts';
import { contactImportRoutes } from '../features/contacts/import/contact-imports.routes.ts';
import { countRoutes, unreadListRoutes } from '../features/conversations/conversations.routes.ts';
import { readLogEnd } from '../features/events/read-log-end.ts';
import { openInvitationRoutes } from '../features/invitations/open/open-invitations.routes.ts';
import { inboundTokenRoutes } from '../features/mail/inbound-token.routes.ts';
import { heldMailCountRoutes } from '../features/mail/set-aside/held-mail-count.routes.ts';
import { reassignmentRoutes } from '../features/members/reassign/reassignments.routes.ts';
import { followerRoutes } from '../features/notifications/followers/followers.routes.ts';
import {
  notificationRoutes,
  preferenceRoutes,
  readRoutes,
} from '../features/notifications/notifications.routes.ts';
import { pushRoutes } from '../features/notifications/push/push.routes.ts';
import { passwordRoutes } from '../features/passwords/passwords.routes.ts';
import { sidebarRoutes } from '../features/sidebar/sidebar.routes.ts';
import { sessionRoutes } from '../features/sign-in/sessions/sessions.routes.ts';
import { viewPreferenceRoutes } from '../features/views/views.routes.ts';
import { visitorOfConversationRoutes } from '../features/widget/presence/visitor.routes.ts';
import { widgetSetupRoutes } from '../features/widget/widget-setup.routes.ts';
import type { Cursors } from '../http/cursor.ts';
import type { OperationRoute } from '../http/operation-route.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import { firstStepsRoutes } from '../samples/first-steps.routes.ts';
import type { AppDependencies } from './app-dependencies.ts';

type InboxRouteDependencies = AppDependencies & { cursors: Cursors };

/** What a person has in one of their organizations, and no app has. */
export function memberOnlyRoutes(dependencies: InboxRouteDependencies): OperationRoute<SessionCaller>[] {
  return [
    ...connectionRoutes(dependencies),
    ...registeredAppRoutes(dependencies),
    ...openInvitationRoutes(dependencies),
    ...reassignmentRoutes(dependencies),
    ...auditRoutes(dependencies),
    ...contactImportRoutes(dependencies),
    ...countRoutes(dependencies),
    ...firstStepsRoutes(dependencies),
    ...mailSetupRoutes(dependencies),
    ...mailSignInRoutes(dependencies),
    ...inboundTokenRoutes(dependencies),
    ...heldMailCountRoutes(dependencies),
    ...widgetSetupRoutes(dependencies),
    ...visitorOfConversationRoutes(dependencies),
  ];
}

/** A person's unread state, notifications and sidebar in one of their organizations. */
export function personalRoutes(dependencies: InboxRouteDependencies): OperationRoute<SessionCaller>[] {
  return [
    ...unreadListRoutes(dependencies),
    ...readRoutes(dependencies),
    ...followerRoutes(dependencies),
    ...notificationRoutes(dependencies),
    ...preferenceRoutes(dependencies),
    ...pushRoutes(dependencies),
    ...sidebarRoutes(dependencies),
    ...viewPreferenceRoutes(dependencies),
  ];
}

type PersonRouteDependencies = InboxRouteDependencies & {
  cookie: SessionCookie;
  passwords: PasswordAttempts;
};

/** What a person has outside any organization. */
export function personRoutes(dependencies: PersonRouteDependencies): OperationRoute<Session>[] {
  const { database, cursors } = dependencies;
  const logEndOf = (organizationId: string) => readLogEnd(database, cursors, organizationId);
  return [...sessionRoutes({ ...dependencies, logEndOf }), ...passwordRoutes(dependencies)];
}
