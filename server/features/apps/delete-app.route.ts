import type { deleteApp as operation } from '../../../contract/inbox/member-operations.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { deleteApp } from './delete-app.ts';
import { appIdFrom } from './visible-app.ts';

export function deleteAppRoute(database: Database): Handler<typeof operation, SessionCaller> {
  return async ({ caller, params }) => {
    await deleteApp(database, caller, appIdFrom(params.app_id));
    return { status: 204, body: undefined };
  };
}
