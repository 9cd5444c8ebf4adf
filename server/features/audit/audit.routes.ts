import type { AuditEntry } from '../../../contract/inbox/audit-entry.ts';
import * as operations from '../../../contract/inbox/operations/audit-entries.ts';
import type { SessionCaller } from '../../access/caller.ts';
import { presentUser } from '../../access/present-user.ts';
import type { Reader } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { InvalidRequest } from '../../errors/errors.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { type AuditRow, listAuditEntries } from './list-audit-entries.ts';

type Dependencies = { database: Reader; cursors: Cursors };

export function auditRoutes({ database, cursors }: Dependencies): OperationRoute<SessionCaller>[] {
  return [on(operations.listAuditEntries, listAuditEntriesRoute(database, cursors))];
}

const positionOf = (row: AuditRow) => ({ at: row.inserted_at, id: row.id });

function listAuditEntriesRoute(
  reader: Reader,
  cursors: Cursors,
): Handler<typeof operations.listAuditEntries, SessionCaller> {
  return async ({ caller: { organization }, query }) => {
    const { user_id, area, since, until } = query;
    const filter = {
      userId: personFrom(user_id),
      area,
      since: secondsFrom(since),
      until: secondsFrom(until),
    };
    const list = JSON.stringify(['audit entries', organization.id, filter]);
    const range = readPageRequest(query, cursors, list);
    const rows = await listAuditEntries(reader, organization.id, { filter, range });
    return { status: 200, body: pageOf(rows, range, { present, positionOf, cursors, list }) };
  };
}

function personFrom(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const id = parsePublicId('usr', text);
  if (id === undefined) throw new InvalidRequest('user_id must be the id of a person.');
  return id;
}

function secondsFrom(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function present(row: AuditRow): AuditEntry {
  return {
    id: publicId('aud', row.id),
    kind: row.kind,
    user: row.user && presentUser('usr', row.user),
    app: row.app && { id: publicId('app', row.app.id), name: row.app.name },
    details: row.details,
    address: row.address,
    user_agent: row.user_agent,
    inserted_at: unixSeconds(row.inserted_at),
  };
}
