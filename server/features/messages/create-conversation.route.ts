import type { createConversation as operation } from '../../../contract/operations/conversations.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentConversation } from '../conversations/present-conversation.ts';
import { addressOf } from '../conversations/visible-conversation.ts';
import { createConversation } from './create-conversation.ts';
import type { Writing } from './message-content.ts';

export function createConversationRoute(writing: Writing): Handler<typeof operation, Caller> {
  return async (call) => {
    const { conversation, isReplay } = await createConversation(writing, asPerson(call.caller), {
      idempotency: idempotencyFrom(call),
      ...call.body,
    });
    return {
      status: 201,
      body: { data: presentConversation(conversation) },
      location: addressOf(conversation.id),
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}
