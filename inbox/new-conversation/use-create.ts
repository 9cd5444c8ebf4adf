import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { ValidationError } from '../../sdk/src/errors/named-errors.ts';
import { sendChange } from '../cache/changes/change-queue.ts';
import { currentTick, receiveConversation } from '../cache/changes/conversation-store.ts';
import { currentConnection } from '../connection/connection.ts';
import { failureOf } from '../connection/failure.ts';
import { showError } from '../connection/show-error.ts';
import { newKey } from '../drafts/drafts.ts';
import { useApi, useMembership } from '../session/use-membership.ts';
import { faultText } from '../words/fault-text.ts';
import { words } from '../words/words.ts';
import { bodyOf, type NewDraft } from './new-draft.ts';

const text = words.newConversation.faults;

/** Why nothing was created, and whether the next attempt needs a new key. */
export type CreateFault = { text: string; key?: string };

/**
 * Creates the conversation under the draft's key, so that retries create it once; assigns it, and opens it. Resolves with what
 * went wrong: the draft stays.
 */
export function useCreate(): (draft: NewDraft) => Promise<CreateFault | undefined> {
  const api = useApi();
  const navigate = useNavigate();
  const { organization, user } = useMembership();
  return async (draft) => {
    if (!currentConnection().isUp) return { text: text.offline };
    const askedAt = currentTick();
    try {
      const conversation = await api(
        'createConversation',
        { body: bodyOf(draft) },
        { idempotencyKey: draft.key },
      );
      receiveConversation(conversation, askedAt);
      if (draft.assignsToMe)
        void sendChange(conversation, { assignee: user }, user.id).outcome.then(
          (outcome) => typeof outcome === 'object' && showError(outcome.error),
        );
      const view = draft.assignsToMe ? 'mine' : 'unassigned';
      await navigate({
        to: '/o/$organization/inbox/$view/$conversation',
        params: { organization: organization.slug, view, conversation: conversation.id },
        replace: true,
      });
      return undefined;
    } catch (error) {
      return faultOf(error);
    }
  };
}

function faultOf(error: unknown): CreateFault {
  if (error instanceof ApiError && error.code === 'idempotency_key_reused')
    return { text: text.sentInOtherWords, key: newKey() };
  if (error instanceof ValidationError)
    return { text: error.details.map(({ field, message }) => `${field}: ${message}`).join(' ') };
  return { text: failureOf(error).kind === 'unreachable' ? text.unreachable : faultText(error) };
}
