import { useSyncExternalStore } from 'react';
import type { ConversationPresence, Presence } from '../../../contract/inbox/presence.ts';
import { mergePresence, noPresence } from './merge-presence.ts';

/** Somebody who is viewing a conversation or typing in it. */
export type Present = ConversationPresence['people'][number];

/** How long the server keeps a tab that has stopped reporting. */
const expiryMilliseconds = 30_000;

let known = noPresence;
let byConversation = new Map<string, readonly Present[]>();
let timer: ReturnType<typeof setTimeout> | undefined;
const nobody: readonly Present[] = [];
const listeners = new Set<() => void>();

export function receivePresence(presence: Presence): void {
  show(mergePresence(known, presence));
}

/** While the stream is down nobody is reported as having left, so presence expires here as it does on the server. */
export function setPresenceLive(isLive: boolean): void {
  clearTimeout(timer);
  if (!isLive) timer = setTimeout(() => show(noPresence), expiryMilliseconds);
}

/** Who is in a conversation. Returns the same array until something changes. */
export function usePresence(conversationId: string): readonly Present[] {
  return useSyncExternalStore(subscribe, () => byConversation.get(conversationId) ?? nobody);
}

/** Whether the website visitor is typing in a conversation. */
export function useVisitorIsTyping(conversationId: string): boolean {
  return useSyncExternalStore(subscribe, () =>
    known.conversations.some((it) => it.conversation_id === conversationId && it.visitor_is_typing),
  );
}

function show(next: Presence): void {
  known = next;
  byConversation = new Map(
    next.conversations.map(({ conversation_id, people }) => [conversation_id, people]),
  );
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
