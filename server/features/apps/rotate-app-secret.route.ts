import type { rotateAppSecret as operation } from '../../../contract/inbox/operations/apps.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { appChange } from './app-change.ts';
import { presentApp } from './present-app.ts';
import { rotateAppSecret } from './rotate-app-secret.ts';
import { visibleApp } from './visible-app.ts';

/** The one answer that holds the new secret. */
export function rotateAppSecretRoute(database: Database): Handler<typeof operation, SessionCaller> {
  return async ({ caller, params, body }) => {
    const change = appChange(caller, params.app_id);
    const client_secret = await rotateAppSecret(database, change, body.old_secret_works_for);
    const data = {
      ...presentApp(await visibleApp(database, change.organizationId, change.id)),
      client_secret,
    };
    return { status: 201, body: { data }, location: `/apps/${data.id}` };
  };
}
