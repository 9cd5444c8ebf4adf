import type { endSessions } from '../../../contract/inbox/operations/session.ts';
import { endSessionsOf, type Session } from '../../access/session.ts';
import type { Writer } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';

export function endSessionsRoute(
  writer: Writer,
  cookie: SessionCookie,
): Handler<typeof endSessions, Session> {
  return async ({ caller: session }) => {
    await endSessionsOf(writer, session.user.id);
    return { status: 204, body: undefined, headers: { 'set-cookie': cookie.cleared() } };
  };
}
