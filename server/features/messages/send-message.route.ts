import type { sendMessage as operation } from '../../../contract/operations/messages.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { publicId } from '../../ids/public-id.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { addressOf, conversationIdFrom } from '../conversations/visible-conversation.ts';
import type { Writing } from './message-content.ts';
import { presentMessage } from './present-message.ts';
import { sendMessage } from './send-message.ts';

export function sendMessageRoute(
  writing: Writing,
  addresses: FileAddresses,
): Handler<typeof operation, Caller> {
  return async (call) => {
    const conversationId = conversationIdFrom(call.params.conversation_id);
    const { message, isReplay } = await sendMessage(writing, asPerson(call.caller), {
      conversationId,
      idempotency: idempotencyFrom(call),
      ...call.body,
    });
    return {
      status: 201,
      body: { data: presentMessage(message, downloadAddresses(addresses, call.caller.organization.id)) },
      location: `${addressOf(message.conversation_id)}/messages/${publicId('msg', message.id)}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}
