import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { ConversationMergedError, ValidationError } from '../../sdk/src/errors/named-errors.ts';
import type { User } from '../../sdk/src/types.ts';
import { applyMerge } from '../cache/apply/apply-merge.ts';
import { receiveConversation } from '../cache/changes/conversation-store.ts';
import { currentTick } from '../cache/changes/record-store.ts';
import { messagesKey, notesKey } from '../cache/queries/conversation-queries.ts';
import { type MessagePages, type NotePages, withItem } from '../cache/queries/timeline-pages.ts';
import { failureOf } from '../connection/failure.ts';
import { type Api, apiOf } from '../session/api.ts';
import { errorText } from '../words/error-text.ts';
import { plainText } from '../words/plain-text.ts';
import { words } from '../words/words.ts';
import { afterFailure, mayBeRepeated } from './next-delivery.ts';
import { removeItem, updateItem } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';
import { pausedAt } from './pause-for-merge.ts';
import { messageBody, noteBody } from './request-body.ts';
import { startConversation } from './start-conversation.ts';

/** Sends an item under its key. If that fails it stays in the outbox, to be retried or with an error for its author. */
export async function deliver(queryClient: QueryClient, outgoing: Outgoing, writer: User): Promise<void> {
  const { key, organizationId, conversationId } = outgoing;
  const api = apiOf(organizationId);
  const now = Date.now();
  if (mayBeRepeated(outgoing, now)) {
    updateItem(key, { errorMessage: words.composer.mayBeSent, isBeingSent: false, retryAt: undefined });
    return;
  }
  const triedAt = outgoing.triedAt ?? now;
  updateItem(key, { wasTried: true, triedAt, isBeingSent: true, retryAt: undefined });
  try {
    if (outgoing.opening) await startConversation(outgoing, outgoing.opening, writer);
    else await send(queryClient, api, outgoing);
    removeItem(key);
  } catch (error) {
    const targetId = error instanceof ConversationMergedError ? error.mergedIntoId : undefined;
    updateItem(key, targetId === undefined ? afterError(outgoing, error) : pausedAt(targetId));
    if (targetId !== undefined)
      applyMerge(queryClient, organizationId, { sourceId: conversationId, targetId });
    return;
  }
  if (outgoing.opening) return;
  const requestedAt = currentTick();
  // If this fails, the stream delivers the conversation.
  const conversation = await api('getConversation', { params: { conversation_id: conversationId } }).catch(
    () => undefined,
  );
  if (conversation) receiveConversation(conversation, requestedAt);
}

function afterError(outgoing: Outgoing, error: unknown): Partial<Outgoing> {
  const isReused = error instanceof ApiError && error.code === 'idempotency_key_reused';
  const after = afterFailure(outgoing, failureOf(error), {
    now: Date.now(),
    wasAnswered: error instanceof ApiError,
    errorMessage: errorTextOf(outgoing, error),
  });
  return { ...after, isBeingSent: false, ...(isReused && { isKeySpent: true }) };
}

function errorTextOf({ opening }: Outgoing, error: unknown): string {
  if (error instanceof ApiError && error.code === 'idempotency_key_reused')
    return (opening ? words.newConversation.errors : words.composer).sentDifferently;
  if (error instanceof ValidationError && error.details.some(({ field }) => field.startsWith('macro_')))
    return words.composer.macro.refused;
  if (error instanceof ValidationError && error.details.some(({ field }) => field.startsWith('mentions.')))
    return words.composer.cannotMention;
  if (opening && error instanceof ValidationError) {
    const { fields, ...errors } = words.newConversation.errors;
    const known: Readonly<Record<string, string>> = { ...errors, ...fields };
    return error.details
      .map(({ field, message }) => known[field.split('.').at(-1) ?? field] ?? `${field}: ${message}`)
      .join(' ');
  }
  return errorText(error);
}

async function send(queryClient: QueryClient, api: Api, outgoing: Outgoing): Promise<void> {
  const { key, organizationId, conversationId, kind } = outgoing;
  const params = { conversation_id: conversationId };
  const options = { idempotencyKey: key };
  if (kind === 'note') {
    const body = noteBody(outgoing, plainText(outgoing.html));
    const note = await api('createNote', { params, body }, options);
    queryClient.setQueryData(
      notesKey(organizationId, conversationId),
      (known: NotePages | undefined) => known && withItem(known, note),
    );
    return;
  }
  const body = messageBody(outgoing);
  const message = await api('sendMessage', { params, body }, options);
  queryClient.setQueryData(
    messagesKey(organizationId, conversationId),
    (known: MessagePages | undefined) => known && withItem(known, message),
  );
}
