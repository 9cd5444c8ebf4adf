import { NIL } from 'uuid';
import type { markAsSolution, unmarkAsSolution } from '../../../contract/operations/messages.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Handler } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { conversationIdFrom } from '../conversations/visible-conversation.ts';
import { presentMessage } from './present-message.ts';
import { markSolution, unmarkSolution } from './solution.ts';

export function markAsSolutionRoute(
  database: Database,
  addresses: FileAddresses,
): Handler<typeof markAsSolution, Caller> {
  return async ({ caller, params }) => {
    const message = await markSolution(database, asPerson(caller), whichOf(params));
    return {
      status: 200,
      body: { data: presentMessage(message, downloadAddresses(addresses, caller.organization.id)) },
    };
  };
}

export function unmarkAsSolutionRoute(database: Database): Handler<typeof unmarkAsSolution, Caller> {
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
