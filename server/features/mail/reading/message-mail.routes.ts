import { NIL } from 'uuid';
import * as operations from '../../../../contract/operations/messages.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Reader } from '../../../db/database.ts';
import { type OperationRoute, on } from '../../../http/operation-route.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import type { FileAddresses } from '../../attachments/file-address.ts';
import { conversationIdFrom, visibleConversation } from '../../conversations/visible-conversation.ts';
import { readMessageMail } from './message-mail.ts';

type Dependencies = { database: Reader; addresses: FileAddresses };

export function messageMailRoutes({ database: reader, addresses }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.getMessageMail, async ({ caller, params: { conversation_id, message_id = '' } }) => {
      const below = `/messages/${encodeURIComponent(message_id)}/mail`;
      const id = conversationIdFrom(conversation_id);
      const conversation = await visibleConversation(reader, caller, id, below);
      const data = await readMessageMail(reader, addresses, {
        organizationId: caller.organization.id,
        conversationId: conversation.id,
        messageId: parsePublicId('msg', message_id) ?? NIL,
      });
      return { status: 200 as const, body: { data } };
    }),
  ];
}
