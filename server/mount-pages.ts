import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { FailureLimit } from './access/failure-limit.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { connectionsRoutes } from './features/apps/connections.route.ts';
import type { FileAddresses } from './features/attachments/file-address.ts';
import { acceptInvitationRoutes } from './features/invitations/accept-invitation.route.ts';
import { changeInvitationRoutes } from './features/invitations/change-invitations.route.ts';
import { membersPageRoutes } from './features/invitations/members-page.route.ts';
import { setUpRoutes } from './features/members/set-up.route.ts';
import { framedMessageRoute } from './features/messages/framed-message.route.ts';
import { authorizeRoutes } from './features/oauth/authorize/authorize.route.ts';
import { accountRoutes } from './features/passwords/account.route.ts';
import { forgotPasswordRoutes } from './features/passwords/forgot-password.route.ts';
import { resetPasswordRoutes } from './features/passwords/reset-password.route.ts';
import { homeRoute } from './features/sign-in/home.route.ts';
import { inboxRoute } from './features/sign-in/inbox.route.ts';
import { loginRoutes } from './features/sign-in/login.route.ts';
import { logoutRoute } from './features/sign-in/logout.route.ts';
import { cursorsSignedWith } from './http/cursor.ts';
import { readFormsOnly } from './http/form.ts';
import { linkCookie } from './http/link-cookie.ts';
import { answerErrorsWithPages } from './http/page.ts';
import { pageSessions } from './http/page-session.ts';
import { sessionCookie } from './http/session-cookie.ts';

/** What people open by hand: pages of the server, forms, and the inbox itself. */
export async function mountPages(
  scope: FastifyInstance,
  dependencies: AppDependencies,
  { limit, addresses }: { limit: FailureLimit; addresses: FileAddresses },
): Promise<void> {
  const { database, digest, baseUrl, mail } = dependencies;
  await scope.register(cookie);
  await readFormsOnly(scope);
  answerErrorsWithPages(scope);
  const sessions = pageSessions({ database, digest, baseUrl, cookie: sessionCookie(baseUrl) });
  homeRoute(scope, { database, sessions, baseUrl });
  inboxRoute(scope, { sessions, folder: dependencies.inbox });
  framedMessageRoute(scope, { reader: database, sessions, addresses, baseUrl });
  loginRoutes(scope, { database, sessions, limit });
  logoutRoute(scope, database, sessions);
  setUpRoutes(scope, { database, digest, sessions });
  connectionsRoutes(scope, database, sessions);
  acceptInvitationRoutes(scope, { database, sessions, limit, link: linkCookie(baseUrl, '/invitation') });
  const members = { ...dependencies, sessions, cursors: cursorsSignedWith(digest) };
  membersPageRoutes(scope, members);
  changeInvitationRoutes(scope, members);
  forgotPasswordRoutes(scope, { database, digest, sessions, limit, mail });
  resetPasswordRoutes(scope, { database, sessions, mail, link: linkCookie(baseUrl, '/password/reset') });
  accountRoutes(scope, { database, sessions, limit, mail });
  authorizeRoutes(scope, { database, sessions, issuer: () => baseUrl().origin });
}
