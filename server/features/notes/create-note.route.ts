import type { createNote as operation } from '../../../contract/operations.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { conversationIdFrom } from '../conversations/visible-conversation.ts';
import { createNote } from './create-note.ts';
import { presentNote } from './present-note.ts';

export function createNoteRoute(database: Database): Handler<typeof operation, Caller> {
  return async (call) => {
    const { note, isReplay } = await createNote(database, asPerson(call.caller), {
      conversationId: conversationIdFrom(call.params.conversation_id),
      idempotency: idempotencyFrom(call),
      ...call.body,
    });
    return {
      status: 201,
      body: { data: presentNote(note) },
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}
