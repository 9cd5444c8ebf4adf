import type { QueryClient } from '@tanstack/react-query';
import type { Message, Note } from '../../sdk/src/types.ts';
import { applyConversation } from '../conversation/apply-conversation.ts';
import { messagesKey, notesKey } from '../conversation/queries.ts';
import { type Api, apiOf } from '../session/api.ts';
import { amend, remove } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

/** Sends one thing, under its key. Failed for good or for now, it stays, with the reason. */
export async function deliver(queryClient: QueryClient, ownId: string, outgoing: Outgoing): Promise<void> {
  const { key, organizationId, conversationId } = outgoing;
  const api = apiOf(organizationId);
  try {
    await send(queryClient, api, outgoing);
    remove(key);
    const conversation = await api('getConversation', { params: { conversation_id: conversationId } });
    applyConversation(queryClient, { organizationId, ownId }, conversation);
  } catch (error) {
    amend(key, {
      fault: error instanceof TypeError ? 'The server cannot be reached.' : (error as Error).message,
    });
  }
}

async function send(queryClient: QueryClient, api: Api, outgoing: Outgoing): Promise<void> {
  const { key, organizationId, conversationId, kind, html, closes } = outgoing;
  const params = { conversation_id: conversationId };
  const options = { idempotencyKey: key };
  if (kind === 'note') {
    const note = await api('createNote', { params, body: { body_html: html } }, options);
    append<Note>(queryClient, notesKey(organizationId, conversationId), note);
    return;
  }
  const body = { body_html: html, ...(closes && ({ conversation_status: 'closed' } as const)) };
  const message = await api('sendMessage', { params, body }, options);
  append<Message>(queryClient, messagesKey(organizationId, conversationId), message);
}

/** It may have come by another way meanwhile. */
function append<Item extends { id: string }>(
  queryClient: QueryClient,
  key: readonly string[],
  item: Item,
): void {
  queryClient.setQueryData(key, (known: Item[] | undefined) =>
    known && !known.some(({ id }) => id === item.id) ? [...known, item] : known,
  );
}
