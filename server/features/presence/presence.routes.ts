import * as operations from '../../../contract/inbox/operations/presence.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { Notices } from '../../db/notices.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { conversationIdFrom } from '../conversations/visible-conversation.ts';
import { currentPresence } from './current-presence.ts';
import { presenceSeenBy } from './presence-seen-by.ts';
import { deletePresence } from './presence-store.ts';
import { presentPresence } from './present-presence.ts';
import { reportPresence } from './report-presence.ts';
import { tabFrom } from './tab-from.ts';

type Dependencies = { database: Writer; notices: Notices };

export function presenceRoutes({ database, notices }: Dependencies): OperationRoute<SessionCaller>[] {
  return [
    on(operations.getPresence, getPresenceRoute(database)),
    on(operations.reportPresence, reportPresenceRoute(database, notices)),
    on(operations.endPresence, endPresenceRoute(database, notices)),
  ];
}

function getPresenceRoute(reader: Reader): Handler<typeof operations.getPresence, SessionCaller> {
  return async ({ caller }) => {
    const { id: organizationId } = caller.organization;
    const all = await currentPresence(reader, organizationId);
    const conversations = presentPresence(
      await presenceSeenBy(reader, { organizationId, onlooker: caller }, all),
    );
    return { status: 200, body: { data: { is_whole: true, conversations } } };
  };
}

function reportPresenceRoute(
  database: Writer,
  notices: Notices,
): Handler<typeof operations.reportPresence, SessionCaller> {
  return async ({ caller, params, body }) => {
    const conversationId = conversationIdFrom(body.conversation_id);
    const tab = tabFrom(caller, params.tab_id);
    await reportPresence({ database, notices }, tab, { conversationId, state: body.state, caller });
    return { status: 204, body: undefined };
  };
}

function endPresenceRoute(
  database: Writer,
  notices: Notices,
): Handler<typeof operations.endPresence, SessionCaller> {
  return async ({ caller, params }) => {
    const tab = tabFrom(caller, params.tab_id);
    if (await deletePresence(database, tab)) await notices.notifyPresence(tab.organizationId);
    return { status: 204, body: undefined };
  };
}
