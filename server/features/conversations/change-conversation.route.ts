import type { changeConversation as operation } from '../../../contract/operations/conversations.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { changeConversation } from './change-conversation.ts';
import type { ConversationRow } from './conversation-row.ts';
import { presentConversation } from './present-conversation.ts';
import { conversationIdFrom } from './visible-conversation.ts';

const bodyOf = (row: ConversationRow) => ({ data: presentConversation(row) });

export function changeConversationRoute(database: Database): Handler<typeof operation, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const row = await changeConversation(database, call.caller, {
      conversationId: conversationIdFrom(call.params.conversation_id),
      change: call.body,
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(row) };
  };
}
