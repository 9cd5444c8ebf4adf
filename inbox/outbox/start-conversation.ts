import type { User } from '../../sdk/src/types.ts';
import { receiveConversation } from '../cache/changes/conversation-store.ts';
import { currentTick } from '../cache/changes/record-store.ts';
import { sendChange } from '../cache/changes/send-change.ts';
import { showError } from '../connection/show-error.ts';
import type { Opening } from '../drafts/new-draft.ts';
import { apiOf } from '../session/api.ts';
import type { Outgoing } from './outgoing.ts';
import { conversationBody } from './request-body.ts';
import { announceStarted } from './started-conversations.ts';

/** Creates a conversation with its first message, once under its key, and assigns it to its author. */
export async function startConversation(outgoing: Outgoing, opening: Opening, writer: User): Promise<void> {
  const requestedAt = currentTick();
  const conversation = await apiOf(outgoing.organizationId)(
    'createConversation',
    { body: conversationBody(outgoing, opening) },
    { idempotencyKey: outgoing.key },
  );
  receiveConversation(conversation, requestedAt);
  if (opening.assignsToMe && conversation.assignee === null)
    void sendChange(conversation, { assignee: writer }, writer.id).outcome.then(
      (outcome) => typeof outcome === 'object' && showError(outcome.error),
    );
  announceStarted(conversation, opening);
}
