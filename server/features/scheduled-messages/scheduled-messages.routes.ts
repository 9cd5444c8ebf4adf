import { NIL } from 'uuid';
import * as operations from '../../../contract/operations/scheduled-messages.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import { NotFound } from '../../errors/errors.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { addressOf, conversationIdFrom, visibleConversation } from '../conversations/visible-conversation.ts';
import type { Sending } from '../messages/message-content.ts';
import { presentMessage } from '../messages/present-message.ts';
import { belowOf, changeScheduled, discardScheduled } from './change-scheduled.ts';
import { scheduleMessage } from './schedule-message.ts';
import { presentScheduled, type ScheduledRow } from './scheduled-row.ts';
import { findScheduled, listScheduled } from './scheduled-store.ts';
import { sendNow } from './send-now.ts';

type Dependencies = Sending & { cursors: Cursors; addresses: FileAddresses; now: () => Microseconds };

/** Messages to be sent later. */
export function scheduledMessageRoutes({
  database,
  html,
  files,
  prepareMail,
  prepareFirstMail,
  cursors,
  addresses,
  now,
}: Dependencies): OperationRoute<Caller>[] {
  const sending = { database, html, files, prepareMail, prepareFirstMail };
  return [
    on(operations.listScheduledMessages, listRoute(database, cursors, addresses)),
    on(operations.scheduleMessage, scheduleRoute(sending, addresses)),
    on(operations.getScheduledMessage, getRoute(database, addresses)),
    on(operations.updateScheduledMessage, updateRoute(sending, addresses)),
    on(operations.discardScheduledMessage, discardRoute(database)),
    on(operations.sendScheduledMessage, sendRoute(sending, addresses, now)),
  ];
}

const replayed = { headers: { 'idempotency-replayed': 'true' } };

/** Invalid ids are looked up as the nil id. */
function keyFrom({ conversation_id, scheduled_message_id = '' }: Readonly<Record<string, string>>) {
  return {
    conversationId: conversationIdFrom(conversation_id),
    id: parsePublicId('sch', scheduled_message_id) ?? NIL,
  };
}

function listRoute(
  reader: Reader,
  cursors: Cursors,
  addresses: FileAddresses,
): Handler<typeof operations.listScheduledMessages, Caller> {
  return async ({ caller, params, query }) => {
    const id = conversationIdFrom(params.conversation_id);
    const list = `scheduled messages ${caller.organization.id} ${id}`;
    const request = readPageRequest(query, cursors, list);
    const conversation = await visibleConversation(reader, caller, id, '/scheduled-messages');
    const address = downloadAddresses(addresses, caller.organization.id);
    const present = (row: ScheduledRow) => presentScheduled(row, address);
    const positionOf = (row: ScheduledRow) => ({ at: row.inserted_at, id: row.id });
    const rows = await listScheduled(reader, conversation, request);
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}

function scheduleRoute(
  sending: Sending,
  addresses: FileAddresses,
): Handler<typeof operations.scheduleMessage, Caller> {
  return async (call) => {
    const { scheduled, isReplay } = await scheduleMessage(sending, asPerson(call.caller), {
      ...call.body,
      conversationId: conversationIdFrom(call.params.conversation_id),
      idempotency: idempotencyFrom(call),
    });
    return {
      status: 201,
      body: { data: presentScheduled(scheduled, downloadAddresses(addresses, call.caller.organization.id)) },
      location: addressOf(scheduled.conversation_id) + belowOf(scheduled.id),
      ...(isReplay && replayed),
    };
  };
}

function getRoute(
  reader: Reader,
  addresses: FileAddresses,
): Handler<typeof operations.getScheduledMessage, Caller> {
  return async ({ caller, params }) => {
    const { conversationId, id } = keyFrom(params);
    const conversation = await visibleConversation(reader, caller, conversationId, belowOf(id));
    const row = await findScheduled(reader, caller.organization.id, id);
    if (row?.conversation_id !== conversation.id) throw new NotFound();
    const address = downloadAddresses(addresses, caller.organization.id);
    return { status: 200, body: { data: presentScheduled(row, address) } };
  };
}

function updateRoute(
  sending: Sending,
  addresses: FileAddresses,
): Handler<typeof operations.updateScheduledMessage, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const address = downloadAddresses(addresses, call.caller.organization.id);
    const bodyOf = (row: ScheduledRow) => ({ data: presentScheduled(row, address) });
    const row = await changeScheduled(sending, asPerson(call.caller), {
      ...keyFrom(call.params),
      change: call.body,
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(row) };
  };
}

function discardRoute(database: Database): Handler<typeof operations.discardScheduledMessage, Caller> {
  return async ({ caller, params }) => {
    await discardScheduled(database, asPerson(caller), keyFrom(params));
    return { status: 204, body: undefined };
  };
}

function sendRoute(
  sending: Sending,
  addresses: FileAddresses,
  now: () => Microseconds,
): Handler<typeof operations.sendScheduledMessage, Caller> {
  return async ({ caller, params }) => {
    const key = { ...keyFrom(params), now: now() };
    const message = await sendNow(sending, asPerson(caller), key);
    return {
      status: 200,
      body: { data: presentMessage(message, downloadAddresses(addresses, caller.organization.id)) },
    };
  };
}
