import type { getMessage } from '../../../contract/operations/messages.ts';
import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { NotFound } from '../../errors/not-found.ts';
import type { Handler } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { conversationIdFrom, visibleConversation } from '../conversations/visible-conversation.ts';
import { findMessage } from './message-store.ts';
import { presentMessage } from './present-message.ts';

export function getMessageRoute(
  reader: Reader,
  addresses: FileAddresses,
): Handler<typeof getMessage, Caller> {
  return async ({ caller, params: { conversation_id, message_id = '' } }) => {
    // It comes decoded, and may be anything: a line break in Location would be a header of the caller's making.
    const below = `/messages/${encodeURIComponent(message_id)}`;
    const conversation = await visibleConversation(
      reader,
      caller,
      conversationIdFrom(conversation_id),
      below,
    );
    const id = parsePublicId('msg', message_id);
    const message = id === undefined ? undefined : await findMessage(reader, caller.organization.id, id);
    if (message?.conversation_id !== conversation.id) throw new NotFound();
    return {
      status: 200,
      body: { data: presentMessage(message, downloadAddresses(addresses, caller.organization.id)) },
    };
  };
}
