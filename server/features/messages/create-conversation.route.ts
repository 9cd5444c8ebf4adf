import type { createConversation as operation } from '../../../contract/operations.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { presentConversation } from '../conversations/present-conversation.ts';
import { addressOf } from '../conversations/visible-conversation.ts';
import { createConversation } from './create-conversation.ts';

export function createConversationRoute(database: Database): Handler<typeof operation, Caller> {
  return async (call) => {
    const { conversation, isReplay } = await createConversation(database, asPerson(call.caller), {
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
