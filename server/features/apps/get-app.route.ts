import type { getApp } from '../../../contract/inbox/operations/apps.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentAppDetail } from './present-app.ts';
import { appIdFrom, visibleApp } from './visible-app.ts';

export function getAppRoute(reader: Reader): Handler<typeof getApp, SessionCaller> {
  return async ({ caller, params }) => {
    const app = await visibleApp(reader, caller.organization.id, appIdFrom(params.app_id));
    return { status: 200, body: { data: presentAppDetail(app) } };
  };
}
