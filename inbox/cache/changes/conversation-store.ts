import type { Conversation } from '../../../sdk/src/types.ts';
import type { Change } from './change.ts';
import {
  acknowledge,
  add,
  receive,
  type ServerRecord,
  shownBefore,
  shownOf,
  type Tracked,
  untracked,
  withdraw,
  withParty,
} from './pending-changes.ts';

/** Called when a conversation has to be shown differently; `isUnordered` if it also has to be fetched again. */
export type ConversationListener = (shown: Conversation, isUnordered: boolean) => void;

/** Plenty for a day. Conversations with pending changes are never evicted. */
const maxTracked = 5_000;

const tracked = new Map<string, Tracked & { changedAt: number }>();
const listeners = new Set<ConversationListener>();
let tick = 0;
let lastChangeId = 0;

/** The current tick. Take it before sending a request, and pass it on with the answer. */
export function currentTick(): number {
  return tick;
}

/**
 * Takes a conversation from an event or an answer, and updates everything that shows it.
 *
 * @param askedAt the tick at which the request was sent; omitted for events
 */
export function receiveConversation(conversation: Conversation, askedAt?: number): void {
  update(conversation.id, (known) => receive(known, recordOf(conversation, askedAt)));
  notify(conversation.id);
}

/**
 * Takes a conversation that a query has fetched, and returns what the query has to cache: this record or a newer one, with
 * pending changes applied.
 */
export function readConversation(conversation: Conversation, askedAt: number): Conversation {
  const { id } = conversation;
  const before = shownConversation(id);
  update(id, (known) => receive(known, recordOf(conversation, askedAt)));
  const shown = shownConversation(id) ?? conversation;
  if (before && JSON.stringify(before) !== JSON.stringify(shown)) notify(id);
  return shown;
}

/**
 * Takes a page of conversations that a list has fetched; see {@link readConversation}. Listeners are called again for those that
 * changed while the page was on its way: they may have left the list or joined it.
 */
export function readConversations(page: readonly Conversation[], askedAt: number): Conversation[] {
  const overtaken = [...tracked.entries()].filter(
    ([, { pending, changedAt }]) => pending.length > 0 || changedAt > askedAt,
  );
  setTimeout(() => {
    for (const [id] of overtaken) notify(id);
  });
  return page.map((it) => readConversation(it, askedAt));
}

/** Updates a contact in all of their conversations. */
export function receiveParty(party: NonNullable<Conversation['contact']>): void {
  // Copied first: an updated entry moves to the end of the map.
  for (const [id, { server }] of [...tracked]) {
    if (server?.conversation.contact?.id !== party.id) continue;
    update(id, (known) => withParty(known, party));
    notify(id);
  }
}

/** Applies a change before the server has it. Returns the change's id. */
export function addChange(conversation: Conversation, what: Change): number {
  lastChangeId += 1;
  const change = { id: lastChangeId, what, madeAt: Math.floor(Date.now() / 1000) };
  update(conversation.id, (known) =>
    add(known.server ? known : receive(known, recordOf(conversation, tick)), change),
  );
  notify(conversation.id);
  return change.id;
}

export function acknowledgeChange(changeId: number, answer: Conversation, askedAt: number): void {
  update(answer.id, (known) => acknowledge(known, changeId, recordOf(answer, askedAt)));
  notify(answer.id);
}

/** Reverts a change that was refused, or undone before it was sent. */
export function withdrawChange(conversationId: string, changeId: number): void {
  update(conversationId, (known) => withdraw(known, changeId));
  notify(conversationId);
}

/** A conversation with its pending changes applied; undefined if it was never fetched. */
export function shownConversation(id: string): Conversation | undefined {
  const known = tracked.get(id);
  return known && shownOf(known);
}

/** The conversation before a pending change, `changeId`, is applied. */
export function conversationBefore(id: string, changeId: number): Conversation | undefined {
  const known = tracked.get(id);
  return known && shownBefore(known, changeId);
}

export function onConversation(listener: ConversationListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function recordOf(conversation: Conversation, askedAt: number | undefined): ServerRecord {
  tick += 1;
  return { conversation, receivedAt: tick, ...(askedAt !== undefined && { askedAt }) };
}

function update(id: string, change: (known: Tracked) => Tracked): void {
  const known = tracked.get(id) ?? untracked;
  const next = change(known);
  if (next === known) return;
  tracked.delete(id);
  tick += 1;
  tracked.set(id, { ...next, changedAt: tick });
  if (tracked.size > maxTracked) evictOldest();
}

function evictOldest(): void {
  for (const [id, { pending }] of tracked) {
    if (pending.length > 0) continue;
    tracked.delete(id);
    return;
  }
}

function notify(id: string): void {
  const known = tracked.get(id);
  const shown = known && shownOf(known);
  if (shown) for (const listener of listeners) listener(shown, known.unordered !== undefined);
}
