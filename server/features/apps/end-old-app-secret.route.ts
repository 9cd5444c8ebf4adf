import type { endOldAppSecret } from '../../../contract/inbox/operations/apps.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { appChange } from './app-change.ts';
import { endOldSecret } from './rotate-app-secret.ts';

export function endOldAppSecretRoute(database: Database): Handler<typeof endOldAppSecret, SessionCaller> {
  return async ({ caller, params }) => {
    await endOldSecret(database, appChange(caller, params.app_id));
    return { status: 204, body: undefined };
  };
}
