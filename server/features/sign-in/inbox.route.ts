import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../../http/page.ts';
import { type PageSessions, toLogin } from '../../http/page-session.ts';
import { sendInbox } from '../../http/serve-inbox.ts';
import { noInboxPage } from '../../pages/no-inbox-page.ts';

type Dependencies = { sessions: PageSessions; folder: string | undefined };

/**
 * `GET /` and all below `/o/`: the people's app, whatever screen is asked for. Who is not signed in does that first, and
 * comes back to the same screen. Where the inbox is not built, a page says so: 501, by which bin/dev knows it.
 */
export function inboxRoute(scope: FastifyInstance, { sessions, folder }: Dependencies): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await sessions.find(request))) return toLogin(reply, request.url);
    return folder === undefined ? sendPage(reply, noInboxPage(), 501) : sendInbox(reply, folder);
  };
  scope.get('/', show);
  scope.get('/o/*', show);
}
