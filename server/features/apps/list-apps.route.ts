import type { listApps as operation } from '../../../contract/inbox/operations/apps.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import type { Handler } from '../../http/operation-route.ts';
import { type AppDetailRow, listApps } from './app-detail.ts';
import { presentApp } from './present-app.ts';

const positionOf = (row: AppDetailRow) => ({ at: row.inserted_at, id: row.id });

export function listAppsRoute(reader: Reader, cursors: Cursors): Handler<typeof operation, SessionCaller> {
  return async ({ caller: { organization }, query }) => {
    const list = JSON.stringify(['apps', organization.id]);
    const request = readPageRequest(query, cursors, list);
    const rows = await listApps(reader, organization.id, request);
    return { status: 200, body: pageOf(rows, request, { present: presentApp, positionOf, cursors, list }) };
  };
}
