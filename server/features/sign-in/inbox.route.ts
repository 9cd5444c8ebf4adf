import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { seeOther } from '../../http/page.ts';
import { type PageSessions, toLogin } from '../../http/page-session.ts';
import { sendInbox } from '../../http/serve-inbox.ts';

type Dependencies = { sessions: PageSessions; folder: string | undefined };

/**
 * `GET /` and all below `/o/`: the people's app, whatever screen is asked for. Who is not signed in does that first, and
 * comes back to the same screen. Where it is not built there is the page that needs no script.
 */
export function inboxRoute(scope: FastifyInstance, { sessions, folder }: Dependencies): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await sessions.find(request))) return toLogin(reply, request.url);
    return folder === undefined ? seeOther(reply, '/home') : sendInbox(reply, folder);
  };
  scope.get('/', show);
  scope.get('/o/*', show);
}
