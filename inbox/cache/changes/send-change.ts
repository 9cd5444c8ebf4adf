import { useSyncExternalStore } from 'react';
import type { Conversation } from '../../../sdk/src/types.ts';
import { apiOf } from '../../session/api.ts';
import { bodyOf, type Change, isOvertaken, undoOf } from './change.ts';
import { ChangeQueue, type OutcomeOf } from './change-queue.ts';
import {
  acknowledgeChange,
  addChange,
  conversationBefore,
  receiveConversation,
  shownConversation,
  withdrawChange,
} from './conversation-store.ts';
import { currentTick } from './record-store.ts';

/** The outcome of a change. `overtaken`: somebody wrote a new message before it could be sent. */
export type Outcome = OutcomeOf<'saved' | 'overtaken'>;

export type SentChange = {
  outcome: Promise<Outcome>;
  /** Withdraws the change unless it has been sent. Returns whether it was withdrawn. */
  withdraw: () => boolean;
  /** The change that undoes this one after it was sent; undefined if there is nothing left to undo. */
  undo: () => Change | undefined;
};

const changes = new ChangeQueue<'saved' | 'overtaken'>();

/**
 * Applies a change to a conversation optimistically and sends it.
 *
 * @param before the conversation as the user saw it
 * @param ownId the user who makes the change, `usr_…`
 */
export function sendChange(before: Conversation, what: Change, ownId: string): SentChange {
  const id = addChange(before, what);
  const params = { conversation_id: before.id };
  const api = apiOf(before.organization_id);
  /** The conversation on the server when the change was first sent, after earlier changes were saved or refused. */
  let base: Conversation | undefined;
  const sent = changes.add(before.id, {
    attempt: async (delivery) => {
      if (delivery.wasHeld) {
        const readAt = currentTick();
        const now = await api('getConversation', { params });
        receiveConversation(now, readAt);
        if (isOvertaken(what, { before, now, ownId })) return 'overtaken';
        if (delivery.isWithdrawn()) return undefined;
      }
      base ??= conversationBefore(before.id, id) ?? before;
      delivery.wasSent = true;
      const requestedAt = currentTick();
      const saved = what.contact
        ? await api('setConversationContact', { params, body: { contact_id: what.contact.id } })
        : await api('changeConversation', { params, body: bodyOf(what) });
      acknowledgeChange(id, saved, requestedAt);
      return 'saved';
    },
    end: (outcome) => {
      if (outcome !== 'saved') withdrawChange(before.id, id);
    },
  });
  return {
    ...sent,
    undo: () => {
      const now = shownConversation(before.id);
      return now && undoOf(what, { before: base ?? before, now });
    },
  };
}

/** The conversations with changes that wait for the server. */
export function useWaitingChanges(): ReadonlySet<string> {
  return useSyncExternalStore(changes.subscribeToWaiting, changes.waitingIds);
}
