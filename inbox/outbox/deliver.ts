import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { ConversationMergedError } from '../../sdk/src/errors/named-errors.ts';
import type { Message, Note } from '../../sdk/src/types.ts';
import { applyConversation } from '../conversation/apply-conversation.ts';
import { messagesKey, notesKey } from '../conversation/queries.ts';
import { followMerged } from '../merge/follow-merged.ts';
import { type Api, apiOf } from '../session/api.ts';
import { faultText } from '../words/fault-text.ts';
import { plainText } from '../words/plain-text.ts';
import { words } from '../words/words.ts';
import { heldAt } from './hold-for-merge.ts';
import { amend, remove } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

/** Sends one thing, under its key. Failed for good or for now, it stays, with the reason. */
export async function deliver(queryClient: QueryClient, ownId: string, outgoing: Outgoing): Promise<void> {
  const { key, organizationId, conversationId } = outgoing;
  const api = apiOf(organizationId);
  amend(key, { wasTried: true });
  try {
    await send(queryClient, api, outgoing);
    remove(key);
    const conversation = await api('getConversation', { params: { conversation_id: conversationId } });
    applyConversation(queryClient, { organizationId, ownId }, conversation);
  } catch (error) {
    const targetId = error instanceof ConversationMergedError ? error.mergedIntoId : undefined;
    amend(key, targetId === undefined ? { fault: faultOf(error) } : heldAt(targetId));
    if (targetId !== undefined)
      followMerged(queryClient, { organizationId, ownId }, { sourceId: conversationId, targetId });
  }
}

function faultOf(error: unknown): string {
  const isReused = error instanceof ApiError && error.code === 'idempotency_key_reused';
  return isReused ? words.composer.sentInOtherWords : faultText(error);
}

async function send(queryClient: QueryClient, api: Api, outgoing: Outgoing): Promise<void> {
  const {
    key,
    organizationId,
    conversationId,
    kind,
    html,
    closes,
    replyTo,
    mentions = [],
    files = [],
  } = outgoing;
  const params = { conversation_id: conversationId };
  const options = { idempotencyKey: key };
  const content = {
    body_html: html,
    ...(files.length > 0 && { attachment_ids: files.map(({ id }) => id) }),
  };
  if (kind === 'note') {
    const note = await api(
      'createNote',
      { params, body: { ...content, ...mentionsIn(html, mentions) } },
      options,
    );
    append<Note>(queryClient, notesKey(organizationId, conversationId), note);
    return;
  }
  const body = {
    ...content,
    ...(replyTo && { reply_to_id: replyTo.id }),
    ...(closes && ({ conversation_status: 'closed' } as const)),
  };
  const message = await api('sendMessage', { params, body }, options);
  append<Message>(queryClient, messagesKey(organizationId, conversationId), message);
}

/** Those whose name still stands in the note. */
function mentionsIn(html: string, mentions: NonNullable<Outgoing['mentions']>) {
  const text = plainText(html);
  const ids = mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
  return ids.length > 0 && { mentions: [...new Set(ids)] };
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
