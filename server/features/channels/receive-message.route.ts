import type { receiveMessage as operation } from '../../../contract/operations/channels.ts';
import type { TokenCaller } from '../../access/caller.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { publicId } from '../../ids/public-id.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { contactIdFrom } from '../contacts/visible-contact.ts';
import { addressOf } from '../conversations/visible-conversation.ts';
import type { Writing } from '../messages/message-content.ts';
import { presentMessage } from '../messages/present-message.ts';
import { receiveMessage } from './receive-message.ts';

export function receiveMessageRoute(
  writing: Writing,
  addresses: FileAddresses,
): Handler<typeof operation, TokenCaller> {
  return async (call) => {
    const { message, isNew, isReplay } = await receiveMessage(writing, call.caller, {
      contactId: contactIdFrom(call.params.contact_id),
      idempotency: idempotencyFrom(call),
      ...call.body,
    });
    return {
      status: isNew ? 201 : 200,
      body: { data: presentMessage(message, downloadAddresses(addresses, call.caller.organization.id)) },
      location: `${addressOf(message.conversation_id)}/messages/${publicId('msg', message.id)}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}
