import { NIL } from 'uuid';
import * as operations from '../../../contract/operations/channels.ts';
import type { Caller, TokenCaller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { contactIdFrom } from '../contacts/visible-contact.ts';
import { addressOf, conversationIdFrom } from '../conversations/visible-conversation.ts';
import type { Writing } from '../messages/message-content.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { presentMessage } from '../messages/present-message.ts';
import { receiveMessage } from './receive-message.ts';
import { reportDelivery } from './report-delivery.ts';

type Dependencies = Writing & { addresses: FileAddresses };

/** Operations for apps that relay messages from and to another platform; not available to people. */
export function channelRoutes({
  database,
  html,
  files,
  addresses,
}: Dependencies): OperationRoute<TokenCaller>[] {
  return [
    on(operations.receiveMessage, receiveMessageRoute({ database, html, files }, addresses)),
    on(operations.reportDelivery, reportDeliveryRoute(database, addresses)),
  ];
}

function receiveMessageRoute(
  writing: Writing,
  addresses: FileAddresses,
): Handler<typeof operations.receiveMessage, TokenCaller> {
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

function reportDeliveryRoute(
  database: Database,
  addresses: FileAddresses,
): Handler<typeof operations.reportDelivery, Caller> {
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
