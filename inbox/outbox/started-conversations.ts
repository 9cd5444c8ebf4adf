import type { Conversation } from '../../sdk/src/types.ts';

type StartListener = (conversation: Conversation) => void;

const listeners = new Set<StartListener>();

/** Calls back when the outbox of this tab has created a conversation. */
export function onStarted(listener: StartListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceStarted(conversation: Conversation): void {
  for (const listener of listeners) listener(conversation);
}
