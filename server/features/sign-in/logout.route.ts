import type { FastifyInstance } from 'fastify';
import { endSession } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { formOf } from '../../http/form.ts';
import { seeOther } from '../../http/page.ts';
import { type PageSessions, safeReturnTo } from '../../http/page-session.ts';

/** `POST /logout`: the session is over on the server, not only in the browser (security 84). */
export function logoutRoute(scope: FastifyInstance, database: Database, sessions: PageSessions): void {
  scope.post('/logout', async (request, reply) => {
    const session = await sessions.forWrite(request);
    await endSession(database, session.id);
    sessions.cookie.clear(reply);
    return seeOther(reply, safeReturnTo(formOf(request).get('return_to')));
  });
}
