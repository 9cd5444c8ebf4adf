import type { endPresence as operation } from '../../../contract/inbox/operations/presence.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Writer } from '../../db/database.ts';
import type { Notices } from '../../db/notices.ts';
import type { Handler } from '../../http/operation-route.ts';
import { deletePresence } from './presence-store.ts';
import { tabFrom } from './tab-from.ts';

export function endPresenceRoute(
  database: Writer,
  notices: Notices,
): Handler<typeof operation, SessionCaller> {
  return async ({ caller, params }) => {
    const tab = tabFrom(caller, params.tab_id);
    if (await deletePresence(database, tab)) await notices.tellOfPresence(tab.organizationId);
    return { status: 204, body: undefined };
  };
}
