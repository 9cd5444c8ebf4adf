import { useSyncExternalStore } from 'react';
import type { ConversationPresence } from '../../../contract/inbox/presence.ts';
import type { News } from '../../live/news.ts';
import { nobody, wholePresence } from './whole-presence.ts';

/** Somebody who has a conversation open, or types in it. */
export type Present = ConversationPresence['people'][number];

/** As long as the server goes by what a tab said last. */
const lastsMilliseconds = 30_000;

let known = nobody;
let places = new Map<string, readonly Present[]>();
let timer: ReturnType<typeof setTimeout> | undefined;
const noOne: readonly Present[] = [];
const listeners = new Set<() => void>();

/** Takes from the stream who is where. While it is lost nobody says who has left: what was known is over in time. */
export function heedPresence(news: News): void {
  if (news.kind === 'presence') show(wholePresence(known, news.presence));
  if (news.kind !== 'state') return;
  clearTimeout(timer);
  if (news.state !== 'connected') timer = setTimeout(() => show(nobody), lastsMilliseconds);
}

/** Who is in a conversation; the same array as long as nothing changes there. */
export function useWhoIsIn(conversationId: string): readonly Present[] {
  return useSyncExternalStore(subscribe, () => places.get(conversationId) ?? noOne);
}

function show(next: typeof nobody): void {
  known = next;
  places = new Map(next.conversations.map(({ conversation_id, people }) => [conversation_id, people]));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
