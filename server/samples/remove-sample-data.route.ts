import type { removeSampleData as operation } from '../../contract/inbox/operations/first-run.ts';
import type { SessionCaller } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import type { Handler } from '../http/operation-route.ts';
import { removeSampleData } from './remove-sample-data.ts';

export function removeSampleDataRoute(database: Database): Handler<typeof operation, SessionCaller> {
  return async ({ caller }) => {
    await removeSampleData(database, caller);
    return { status: 204, body: undefined };
  };
}
