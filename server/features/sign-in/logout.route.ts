import type { FastifyInstance } from 'fastify';
import { endSession } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { formOf } from '../../http/form.ts';
import { seeOther, sendPage } from '../../http/page.ts';
import { type PageSessions, safeReturnTo } from '../../http/page-session.ts';
import { signOutPage } from '../../pages/sign-out-page.ts';

/** `GET /logout` asks, for browsers without the inbox; `POST` ends the session on the server, not only in the browser (security 84). */
export function logoutRoutes(scope: FastifyInstance, database: Database, sessions: PageSessions): void {
  scope.get('/logout', async (request, reply) => {
    const session = await sessions.find(request);
    if (!session) return seeOther(reply, '/login');
    return sendPage(reply, signOutPage(session.user, sessions.csrfToken(session)));
  });

  scope.post('/logout', async (request, reply) => {
    const session = await sessions.forWrite(request);
    await endSession(database, session.id);
    sessions.cookie.clear(reply);
    return seeOther(reply, safeReturnTo(formOf(request).get('return_to')));
  });
}
