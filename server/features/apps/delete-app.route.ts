import type { deleteApp as operation } from '../../../contract/inbox/operations/apps.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { appChange } from './app-change.ts';
import { deleteApp } from './delete-app.ts';

export function deleteAppRoute(database: Database): Handler<typeof operation, SessionCaller> {
  return async ({ caller, params }) => {
    await deleteApp(database, appChange(caller, params.app_id));
    return { status: 204, body: undefined };
  };
}
