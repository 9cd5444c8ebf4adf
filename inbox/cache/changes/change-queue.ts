import { useSyncExternalStore } from 'react';
import type { Conversation } from '../../../sdk/src/types.ts';
import { currentConnection, onConnection } from '../../connection/connection.ts';
import { apiOf } from '../../session/api.ts';
import { afterFailure, waitingConversations } from './after-failure.ts';
import { bodyOf, type Change, isOvertaken, undoOf } from './change.ts';
import {
  acknowledgeChange,
  addChange,
  conversationBefore,
  currentTick,
  receiveConversation,
  shownConversation,
  withdrawChange,
} from './conversation-store.ts';

/** What became of a change. `overtaken`: somebody wrote a new message before it could be sent. */
export type Outcome = 'saved' | 'withdrawn' | 'overtaken' | { error: unknown };

type Queued = {
  id: number;
  /** The conversation as the user saw it. */
  before: Conversation;
  /** The conversation on the server when the change was first sent; earlier changes were saved or refused by then. */
  base?: Conversation;
  what: Change;
  ownId: string;
  /** How often the server answered with an error that may pass. */
  attempts: number;
  /** It has waited while the server couldn't be reached, so the conversation may have changed in the meantime. */
  wasHeld: boolean;
  settle: (outcome: Outcome) => void;
};

export type SentChange = {
  outcome: Promise<Outcome>;
  /** Withdraws the change unless it has been sent. Returns whether it was withdrawn. */
  withdraw: () => boolean;
  /** The change that undoes it, once it was sent; undefined if there is nothing left to undo. */
  undo: () => Change | undefined;
};

const queues = new Map<string, Queued[]>();
const sending = new Set<string>();
const listeners = new Set<() => void>();
let waitingIds: ReadonlySet<string> = new Set();

onConnection(() => {
  for (const [id, queue] of queues) {
    if (!currentConnection().isUp) for (const queued of queue) queued.wasHeld = true;
    void drain(id);
  }
  refreshWaiting();
});
addEventListener('beforeunload', (event) => {
  if (waitingIds.size > 0) event.preventDefault();
});

/**
 * Applies a change at once and sends it. Changes of a conversation are sent one at a time, so that the last one made is the last
 * one applied; while the server can't be reached they wait.
 *
 * @param ownId who makes the change, `usr_…`
 */
export function sendChange(before: Conversation, what: Change, ownId: string): SentChange {
  const id = addChange(before, what);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const queue = queues.get(before.id) ?? [];
  const wasHeld = !currentConnection().isUp;
  const queued: Queued = { id, before, what, ownId, attempts: 0, wasHeld, settle: resolve };
  queues.set(before.id, [...queue, queued]);
  refreshWaiting();
  void drain(before.id);
  return {
    outcome: promise,
    withdraw: () => {
      // A request without an answer may have arrived.
      const isUnsent = queued.base === undefined && (queues.get(before.id)?.includes(queued) ?? false);
      if (isUnsent) finish(queued, 'withdrawn');
      return isUnsent;
    },
    undo: () => {
      const now = shownConversation(before.id);
      return now && undoOf(what, { before: queued.base ?? before, now });
    },
  };
}

/** The conversations with changes that wait for the server. */
export function useWaitingChanges(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waitingIds,
  );
}

async function drain(conversationId: string): Promise<void> {
  if (sending.has(conversationId)) return;
  sending.add(conversationId);
  for (;;) {
    const [next] = queues.get(conversationId) ?? [];
    if (!next || !currentConnection().isUp) break;
    const pause = await attempt(next);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  sending.delete(conversationId);
}

/** Sends one change. Returns how long to wait before the next attempt, in milliseconds. */
async function attempt(queued: Queued): Promise<number> {
  const { id, before, what, wasHeld, ownId } = queued;
  const params = { conversation_id: before.id };
  const api = apiOf(before.organization_id);
  try {
    if (wasHeld) {
      const readAt = currentTick();
      const now = await api('getConversation', { params });
      receiveConversation(now, readAt);
      if (isOvertaken(what, { before, now, ownId })) {
        finish(queued, 'overtaken');
        return 0;
      }
      // It was withdrawn in the meantime.
      if (!isNext(queued)) return 0;
    }
    queued.base ??= conversationBefore(before.id, id) ?? before;
    const askedAt = currentTick();
    acknowledgeChange(id, await api('changeConversation', { params, body: bodyOf(what) }), askedAt);
    finish(queued, 'saved');
    return 0;
  } catch (error) {
    const next = afterFailure(error, queued.attempts);
    if (next.isFinal) {
      finish(queued, { error });
      return 0;
    }
    queued.attempts = next.attempts;
    queued.wasHeld = true;
    refreshWaiting();
    return next.pauseMilliseconds;
  }
}

function finish(queued: Queued, outcome: Outcome): void {
  const { id, before } = queued;
  const rest = (queues.get(before.id) ?? []).filter((it) => it !== queued);
  if (rest.length > 0) queues.set(before.id, rest);
  else queues.delete(before.id);
  if (outcome !== 'saved') withdrawChange(before.id, id);
  refreshWaiting();
  queued.settle(outcome);
}

function isNext(queued: Queued): boolean {
  return queues.get(queued.before.id)?.[0] === queued;
}

function refreshWaiting(): void {
  const waiting = waitingConversations(queues, currentConnection());
  if (waiting.length === waitingIds.size && waiting.every((id) => waitingIds.has(id))) return;
  waitingIds = new Set(waiting);
  for (const listener of listeners) listener();
}
