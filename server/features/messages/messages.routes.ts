import { NIL } from 'uuid';
import * as conversationOperations from '../../../contract/operations/conversations.ts';
import * as operations from '../../../contract/operations/messages.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { PageRange } from '../../db/page-range.ts';
import { rowsAround } from '../../db/rows-around.ts';
import { NotFound } from '../../errors/errors.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { pageAround } from '../../http/page-around.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { positionAround } from '../conversations/position-around.ts';
import { presentConversation } from '../conversations/present-conversation.ts';
import { addressOf, conversationIdFrom, visibleConversation } from '../conversations/visible-conversation.ts';
import { createConversation } from './first/create-conversation.ts';
import { listMessages } from './list/list-messages.ts';
import type { Sending } from './message-content.ts';
import type { MessageRow } from './message-row.ts';
import { findMessage } from './message-store.ts';
import { presentMessage } from './present-message.ts';
import { sendMessage } from './send-message.ts';
import { markSolution, unmarkSolution } from './solution/solution.ts';

type Dependencies = Sending & { cursors: Cursors; addresses: FileAddresses };

/** Messages, and the conversation that a first one starts. */
export function messageRoutes({
  database,
  html,
  files,
  prepareMail,
  prepareFirstMail,
  cursors,
  addresses,
}: Dependencies): OperationRoute<Caller>[] {
  const writing = { database, html, files, prepareMail, prepareFirstMail };
  return [
    on(conversationOperations.createConversation, createConversationRoute(writing)),
    on(operations.listMessages, listMessagesRoute(database, cursors, addresses)),
    on(operations.getMessage, getMessageRoute(database, addresses)),
    on(operations.sendMessage, sendMessageRoute(writing, addresses)),
    on(operations.markAsSolution, markAsSolutionRoute(database, addresses)),
    on(operations.unmarkAsSolution, unmarkAsSolutionRoute(database)),
  ];
}

function createConversationRoute(
  writing: Sending,
): Handler<typeof conversationOperations.createConversation, Caller> {
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

const positionOf = (row: MessageRow) => ({ at: row.inserted_at, id: row.id });

function listMessagesRoute(
  database: Database,
  cursors: Cursors,
  addresses: FileAddresses,
): Handler<typeof operations.listMessages, Caller> {
  return async ({ caller, params, query }) => {
    const id = conversationIdFrom(params.conversation_id);
    const { sort = 'inserted_at', around } = query;
    const list = `messages ${caller.organization.id} ${id}${sort === 'inserted_at' ? '' : ` ${sort}`}`;
    const request = readPageRequest(query, cursors, list);
    const addressOf = downloadAddresses(addresses, caller.organization.id);
    const form = { present: (row: MessageRow) => presentMessage(row, addressOf), positionOf, cursors, list };
    const visible = () => visibleConversation(database.pipelined ?? database, caller, id, '/messages');
    const conversation = { organization_id: caller.organization.id, id, onlooker: caller };
    const read = (range: PageRange) => listMessages(database, conversation, { ...range, sort });
    if (around === undefined) {
      const rows = await read(request);
      // Messages show by themselves that their conversation is visible.
      if (rows.length === 0) await visible();
      return { status: 200, body: pageOf(rows, request, form) };
    }
    const position = await positionAround(database, await visible(), { around, prefix: 'msg' });
    const rows = await rowsAround(read, position, request.limit);
    return { status: 200, body: pageAround(rows, request.limit, form) };
  };
}

function getMessageRoute(
  reader: Reader,
  addresses: FileAddresses,
): Handler<typeof operations.getMessage, Caller> {
  return async ({ caller, params: { conversation_id, message_id = '' } }) => {
    // The id is decoded, and may be anything: a line break in Location would inject a header.
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

function sendMessageRoute(
  sending: Sending,
  addresses: FileAddresses,
): Handler<typeof operations.sendMessage, Caller> {
  return async (call) => {
    const conversationId = conversationIdFrom(call.params.conversation_id);
    const { message, isReplay } = await sendMessage(sending, asPerson(call.caller), {
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

function markAsSolutionRoute(
  database: Database,
  addresses: FileAddresses,
): Handler<typeof operations.markAsSolution, Caller> {
  return async ({ caller, params }) => {
    const message = await markSolution(database, asPerson(caller), whichOf(params));
    return {
      status: 200,
      body: { data: presentMessage(message, downloadAddresses(addresses, caller.organization.id)) },
    };
  };
}

function unmarkAsSolutionRoute(database: Database): Handler<typeof operations.unmarkAsSolution, Caller> {
  return async ({ caller, params }) => {
    await unmarkSolution(database, asPerson(caller), whichOf(params));
    return { status: 204, body: undefined };
  };
}

function whichOf({ conversation_id, message_id = '' }: Readonly<Record<string, string>>) {
  return {
    conversationId: conversationIdFrom(conversation_id),
    messageId: parsePublicId('msg', message_id) ?? NIL,
  };
}
