import type { mergeConversation as operation } from '../../../contract/operations/conversations.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { mergeConversation } from './merge-conversation.ts';
import { presentConversation } from './present-conversation.ts';
import { conversationIdFrom } from './visible-conversation.ts';

export function mergeConversationRoute(database: Database): Handler<typeof operation, Caller> {
  return async ({ caller, params, body }) => {
    const target = await mergeConversation(database, asPerson(caller), {
      conversationId: conversationIdFrom(params.conversation_id),
      intoId: body.into_id,
    });
    return { status: 200, body: { data: presentConversation(target) } };
  };
}
