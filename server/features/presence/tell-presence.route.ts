import type { tellPresence as operation } from '../../../contract/inbox/operations/presence.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { Writer } from '../../db/database.ts';
import type { Notices } from '../../db/notices.ts';
import type { Handler } from '../../http/operation-route.ts';
import { conversationIdFrom } from '../conversations/visible-conversation.ts';
import { tabFrom } from './tab-from.ts';
import { tellPresence } from './tell-presence.ts';

export function tellPresenceRoute(
  database: Writer,
  notices: Notices,
): Handler<typeof operation, SessionCaller> {
  return async ({ caller, params, body }) => {
    const conversationId = conversationIdFrom(body.conversation_id);
    const tab = tabFrom(caller, params.tab_id);
    await tellPresence({ database, notices }, tab, { conversationId, state: body.state });
    return { status: 204, body: undefined };
  };
}
