import type { endSession as operation } from '../../../contract/inbox/operations/session.ts';
import type { Session } from '../../access/session.ts';
import type { Writer } from '../../db/database.ts';
import { NotFound } from '../../errors/not-found.ts';
import type { Handler } from '../../http/operation-route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { endOwnSession } from './own-sessions.ts';

/** Somebody else's session is not found, like one that is over. */
export function endSessionRoute(writer: Writer, cookie: SessionCookie): Handler<typeof operation, Session> {
  return async ({ caller: session, params: { session_id = '' } }) => {
    const id = parsePublicId('ses', session_id);
    if (id === undefined || !(await endOwnSession(writer, session.user.id, id))) throw new NotFound();
    const headers = id === session.id ? { 'set-cookie': cookie.cleared() } : undefined;
    return { status: 204, body: undefined, ...(headers && { headers }) };
  };
}
