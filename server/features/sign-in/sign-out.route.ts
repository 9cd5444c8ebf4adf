import type { signOut } from '../../../contract/inbox/operations/session.ts';
import { endSession, type Session } from '../../access/session.ts';
import type { Writer } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';

/** The session is over on the server, not only in the browser (security 84). */
export function signOutRoute(writer: Writer, cookie: SessionCookie): Handler<typeof signOut, Session> {
  return async ({ caller: session }) => {
    await endSession(writer, session.id);
    return { status: 204, body: undefined, headers: { 'set-cookie': cookie.cleared() } };
  };
}
