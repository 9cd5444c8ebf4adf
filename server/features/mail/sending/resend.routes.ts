import { NIL } from 'uuid';
import * as operations from '../../../../contract/operations/messages.ts';
import { asPerson } from '../../../access/authorize.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Database } from '../../../db/database.ts';
import { type OperationRoute, on } from '../../../http/operation-route.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { downloadAddresses } from '../../attachments/download-address.ts';
import type { FileAddresses } from '../../attachments/file-address.ts';
import { conversationIdFrom } from '../../conversations/visible-conversation.ts';
import { presentMessage } from '../../messages/present-message.ts';
import { resendMail } from './resend-mail.ts';

type Dependencies = { database: Database; addresses: FileAddresses };

export function resendRoutes({ database, addresses }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.resendMail, async ({ caller, params, body }) => {
      const message = await resendMail(database, asPerson(caller), {
        conversationId: conversationIdFrom(params.conversation_id),
        messageId: parsePublicId('msg', params.message_id ?? '') ?? NIL,
        ...body,
      });
      const addressOf = downloadAddresses(addresses, caller.organization.id);
      return { status: 200 as const, body: { data: presentMessage(message, addressOf) } };
    }),
  ];
}
