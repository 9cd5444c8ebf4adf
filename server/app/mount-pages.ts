import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { FailureLimit } from '../access/failure-limit.ts';
import type { PasswordAttempts } from '../access/password-attempts.ts';
import type { FileAddresses } from '../features/attachments/file-address.ts';
import { conversationExportRoutes } from '../features/conversation-exports/conversation-exports.pages.ts';
import { oldLinkRoutes } from '../features/imports/old-links.pages.ts';
import { acceptInvitationRoutes } from '../features/invitations/accept/accept-invitation.pages.ts';
import { setUpRoutes } from '../features/members/set-up/set-up.pages.ts';
import { framedMessageRoute } from '../features/messages/framed/framed-message.pages.ts';
import { authorizeRoutes } from '../features/oauth/authorize/authorize.pages.ts';
import { documentsBy } from '../features/oauth/documents/fetch-documents.ts';
import {
  forgotPasswordRoutes,
  resetPasswordRoutes,
} from '../features/passwords/reset/password-reset.pages.ts';
import { confirmRoutes } from '../features/second-factors/step-up/confirm.pages.ts';
import { codeRoutes } from '../features/sign-in/attempts/code.pages.ts';
import { enrollRoutes } from '../features/sign-in/attempts/enroll.pages.ts';
import { loginRoutes } from '../features/sign-in/login.pages.ts';
import { providerSignInRoutes } from '../features/sign-in/providers/provider-sign-in.pages.ts';
import { inboxRoute, logoutRoutes, movedPagesRoute } from '../features/sign-in/sign-in.pages.ts';
import { notYouRoutes } from '../features/widget/away/not-you.pages.ts';
import { readFormsOnly } from '../http/form.ts';
import { knownBrowsers } from '../http/known-browser.ts';
import { linkCookie } from '../http/link-cookie.ts';
import { sendErrorPages } from '../http/page.ts';
import { pageSessions } from '../http/page-session.ts';
import type { CallerLimits } from '../limits/caller-limits.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { limitPages } from './page-limits.ts';

type PageParts = {
  limits: CallerLimits;
  limit: FailureLimit;
  passwords: PasswordAttempts;
  addresses: FileAddresses;
};

/** What people open directly: server pages, forms, and the inbox itself. */
export async function mountPages(
  scope: FastifyInstance,
  dependencies: AppDependencies,
  { limits, limit, passwords, addresses }: PageParts,
): Promise<void> {
  const { database, digest, baseUrl, mail, now } = dependencies;
  await scope.register(cookie);
  await readFormsOnly(scope);
  sendErrorPages(scope);
  const sessions = pageSessions({ database, digest, now, baseUrl });
  const browsers = knownBrowsers(digest, baseUrl);
  limitPages(scope, { limits, sessions, browsers, digest });
  oldLinkRoutes(scope, { database, sessions });
  inboxRoute(scope, { sessions, folder: dependencies.inbox });
  framedMessageRoute(scope, { reader: database, sessions, addresses, baseUrl });
  conversationExportRoutes(scope, { database, files: dependencies.files, sessions });
  loginRoutes(scope, { database, digest, baseUrl, now, sessions, browsers, passwords });
  providerSignInRoutes(scope, { ...dependencies, sessions });
  codeRoutes(scope, { database, digest, now, mail, sessions, browsers });
  enrollRoutes(scope, { database, digest, now, mail, baseUrl, sessions, browsers });
  confirmRoutes(scope, { database, digest, now, baseUrl, mail, sessions, passwords });
  logoutRoutes(scope, { ...dependencies, sessions });
  movedPagesRoute(scope, database, sessions);
  setUpRoutes(scope, { database, digest, now, sessions, passwords });
  const invitationLink = linkCookie(baseUrl, '/invitation');
  acceptInvitationRoutes(scope, { database, digest, now, sessions, passwords, mail, link: invitationLink });
  forgotPasswordRoutes(scope, { database, digest, sessions, limit, mail });
  const resetLink = linkCookie(baseUrl, '/password/reset');
  resetPasswordRoutes(scope, { database, sessions, browsers, limit, passwords, mail, link: resetLink });
  notYouRoutes(scope, { database, digest });
  const findDocument = documentsBy(dependencies.documentFetch, dependencies.clock);
  authorizeRoutes(scope, { database, now, sessions, baseUrl, findDocument });
}
