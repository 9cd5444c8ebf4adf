import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endSession } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { formOf } from '../../http/form.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { wordsFor } from '../../http/page-language.ts';
import { type PageSessions, safeReturnTo, toLogin } from '../../http/page-session.ts';
import { sendInbox } from '../../http/serve-inbox.ts';
import { publicId } from '../../ids/public-id.ts';
import { noInboxPage } from '../../pages/no-inbox-page.ts';
import { signOutPage } from '../../pages/sign-out-page.ts';
import { type SignOutDependencies, signOutAddress } from '../identity-providers/sign-out/sign-out-address.ts';
import { ownMemberships } from './sessions/own-memberships.ts';

type InboxDependencies = { sessions: PageSessions; folder: string | undefined };

/**
 * `GET /` and all below `/o/`: the inbox, whatever screen is requested. People who aren't signed in do that first,
 * and return to the same screen. If the inbox isn't built, a page says so: 501, which bin/dev checks.
 */
export function inboxRoute(scope: FastifyInstance, { sessions, folder }: InboxDependencies): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await sessions.find(request))) return toLogin(reply, request.url);
    return folder === undefined
      ? sendPage(reply, noInboxPage(wordsFor(request)), 501)
      : sendInbox(reply, folder);
  };
  scope.get('/', show);
  scope.get('/o/*', show);
}

type LogoutDependencies = SignOutDependencies & { database: Database; sessions: PageSessions };

/**
 * `GET /logout` asks, for browsers without the inbox; `POST` ends the session on the server, not only in the browser
 * (security 84), and leads to the provider that has proved it, to sign out there too.
 */
export function logoutRoutes(
  scope: FastifyInstance,
  { sessions, ...dependencies }: LogoutDependencies,
): void {
  const { database } = dependencies;
  scope.get('/logout', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return seeOther(reply, '/login');
    return sendPage(reply, signOutPage(wordsFor(request), session.user, sessions.csrfToken(session)));
  });

  scope.post('/logout', async (request, reply) => {
    const session = await sessions.forWrite(request);
    const returnTo = safeReturnTo(formOf(request).get('return_to'));
    const address = await signOutAddress(dependencies, session, returnTo);
    await endSession(database, session.id);
    sessions.cookie.clear(reply);
    return seeOther(reply, address ?? returnTo);
  });
}

/** Pages that the inbox's settings have replaced. */
const moved = [
  ['/account', 'account'],
  ['/connections', 'connections'],
  ['/connections/:connection_id/revoke', 'connections'],
  ['/members', 'members'],
  ['/members/:organization_id', 'members'],
] as const;

/**
 * Old bookmarks lead to the inbox: to the settings of the organization in the address, otherwise of the person's first
 * one.
 */
export function movedPagesRoute(scope: FastifyInstance, database: Database, sessions: PageSessions): void {
  scope.get('/home', async (_request, reply) => seeOther(reply, '/'));

  for (const [path, screen] of moved)
    scope.get<{ Params: { organization_id?: string } }>(path, async (request, reply) => {
      const session = await sessions.find(request);
      if (!session) return toLogin(reply, request.url);
      const memberships = await ownMemberships(database, { userId: session.user.id, sessionId: session.id });
      const named = memberships.find(({ id }) => publicId('org', id) === request.params.organization_id);
      const { slug } = named ?? memberships[0] ?? {};
      return seeOther(reply, slug === undefined ? '/' : `/o/${slug}/settings/${screen}`);
    });
}
