import type { changeApp as operation } from '../../../contract/inbox/operations/apps.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { checkedApp } from './app-input.ts';
import { changeApp } from './change-app.ts';
import { presentAppDetail } from './present-app.ts';
import { appIdFrom, visibleApp } from './visible-app.ts';

export function changeAppRoute(database: Database): Handler<typeof operation, SessionCaller> {
  return async ({ caller, params, body }) => {
    const id = appIdFrom(params.app_id);
    await changeApp(database, caller, { id, change: checkedApp(body) });
    return {
      status: 200,
      body: { data: presentAppDetail(await visibleApp(database, caller.organization.id, id)) },
    };
  };
}
