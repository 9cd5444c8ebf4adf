import type { createNote as operation } from '../../../contract/operations/notes.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import type { Handler } from '../../http/operation-route.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { addressOf, conversationIdFrom } from '../conversations/visible-conversation.ts';
import type { Writing } from '../messages/message-content.ts';
import { createNote } from './create-note.ts';
import { presentNote } from './present-note.ts';

export function createNoteRoute(
  writing: Writing,
  addresses: FileAddresses,
): Handler<typeof operation, Caller> {
  return async (call) => {
    const { note, isReplay } = await createNote(writing, asPerson(call.caller), {
      conversationId: conversationIdFrom(call.params.conversation_id),
      idempotency: idempotencyFrom(call),
      ...call.body,
    });
    const data = presentNote(note, downloadAddresses(addresses, call.caller.organization.id));
    return {
      status: 201,
      body: { data },
      location: `${addressOf(note.conversation_id)}/notes/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}
