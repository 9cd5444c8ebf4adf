import type { Conversation } from '../../sdk/src/types.ts';
import type { Opening } from '../drafts/new-draft.ts';

type StartListener = (conversation: Conversation, opening: Opening) => void;

const listeners = new Set<StartListener>();

/** Calls back when the outbox of this tab has created a conversation. */
export function onStarted(listener: StartListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceStarted(conversation: Conversation, opening: Opening): void {
  for (const listener of listeners) listener(conversation, opening);
}
