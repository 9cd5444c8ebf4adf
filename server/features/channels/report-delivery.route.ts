import { NIL } from 'uuid';
import type { reportDelivery as operation } from '../../../contract/operations/channels.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { conversationIdFrom } from '../conversations/visible-conversation.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { presentMessage } from '../messages/present-message.ts';
import { reportDelivery } from './report-delivery.ts';

export function reportDeliveryRoute(
  database: Database,
  addresses: FileAddresses,
): Handler<typeof operation, Caller> {
  return async (call) => {
    const addressOf = downloadAddresses(addresses, call.caller.organization.id);
    const bodyOf = (row: MessageRow) => ({ data: presentMessage(row, addressOf) });
    const { conversation_id, message_id = '' } = call.params;
    const { status, error = null } = call.body;
    const check = preconditionFrom(call);
    const message = await reportDelivery(database, call.caller, {
      conversationId: conversationIdFrom(conversation_id),
      messageId: parsePublicId('msg', message_id) ?? NIL,
      report: { status, error },
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(message) };
  };
}
