import { useCallback, useSyncExternalStore } from 'react';
import { apiOf } from '../../session/api.ts';
import { ChangeQueue, type OutcomeOf } from './change-queue.ts';
import type { ParticipantChange } from './participants-with.ts';

type Pending = { id: number; change: ParticipantChange };
type ConversationKey = { organizationId: string; conversationId: string };

const changes = new ChangeQueue<'saved'>();
const pendingOf = new Map<string, readonly Pending[]>();
const listeners = new Set<() => void>();
const none: readonly Pending[] = [];
let lastId = 0;

/** Unconfirmed changes to a conversation's participants, oldest first. */
export function useParticipantChanges(conversationId: string): readonly Pending[] {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return useSyncExternalStore(subscribe, () => pendingOf.get(conversationId) ?? none);
}

export type SentParticipantChange = { outcome: Promise<OutcomeOf<'saved'>>; withdraw: () => boolean };

/**
 * Applies a change to the participants optimistically and sends it. It stays applied until `refetch` has loaded the server's
 * list.
 */
export function sendParticipantChange(
  { organizationId, conversationId }: ConversationKey,
  change: ParticipantChange,
  refetch: () => Promise<void>,
): SentParticipantChange {
  lastId += 1;
  const id = lastId;
  const api = apiOf(organizationId);
  const params = { conversation_id: conversationId };
  setPending(conversationId, (pending) => [...pending, { id, change }]);
  return changes.add(conversationId, {
    attempt: async (delivery) => {
      delivery.wasSent = true;
      const { address } = change;
      if (change.is === 'removed') await api('removeParticipant', { params: { ...params, address } });
      else
        await api('saveParticipant', {
          params,
          body: { address, ...(change.name && { name: change.name }) },
        });
      await refetch().catch(() => undefined);
      return 'saved';
    },
    end: () => setPending(conversationId, (pending) => pending.filter((it) => it.id !== id)),
  });
}

function setPending(conversationId: string, next: (pending: readonly Pending[]) => readonly Pending[]): void {
  const left = next(pendingOf.get(conversationId) ?? none);
  if (left.length > 0) pendingOf.set(conversationId, left);
  else pendingOf.delete(conversationId);
  for (const listener of listeners) listener();
}
