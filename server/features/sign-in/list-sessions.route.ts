import type { listSessions } from '../../../contract/inbox/operations/session.ts';
import type { OwnSession } from '../../../contract/inbox/session.ts';
import type { Session } from '../../access/session.ts';
import type { Reader } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { publicId } from '../../ids/public-id.ts';
import { listOwnSessions, type OwnSessionRow } from './own-sessions.ts';

const positionOf = (row: OwnSessionRow) => ({ at: row.inserted_at, id: row.id });

export function listSessionsRoute(reader: Reader, cursors: Cursors): Handler<typeof listSessions, Session> {
  return async ({ caller: session, query }) => {
    const list = `sessions ${session.user.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listOwnSessions(reader, session.user.id, request);
    const present = (row: OwnSessionRow) => presentSession(row, session);
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}

function presentSession(row: OwnSessionRow, asking: Session): OwnSession {
  return {
    id: publicId('ses', row.id),
    user_agent: row.user_agent,
    is_current: row.id === asking.id,
    inserted_at: unixSeconds(row.inserted_at),
    last_used_at: unixSeconds(row.last_used_at),
    expires_at: unixSeconds(row.expires_at),
  };
}
