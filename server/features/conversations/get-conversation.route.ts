import type { getConversation } from '../../../contract/operations/conversations.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentConversation } from './present-conversation.ts';
import { conversationIdFrom, visibleConversation } from './visible-conversation.ts';

export function getConversationRoute(reader: Reader): Handler<typeof getConversation, Caller> {
  return async ({ caller, params }) => {
    const id = conversationIdFrom(params.conversation_id);
    return {
      status: 200,
      body: { data: presentConversation(await visibleConversation(reader, caller, id)) },
    };
  };
}
