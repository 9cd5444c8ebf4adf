import type { Conversation } from '../../../sdk/src/types.ts';
import type { Change } from './change.ts';
import {
  acknowledge,
  add,
  receive,
  type ServerRecord,
  shownOf,
  type Tracked,
  untracked,
  withdraw,
} from './pending-changes.ts';

/** Told of a conversation that is to be shown differently; `isUnordered`: it has to be read again as well. */
export type ConversationListener = (shown: Conversation, isUnordered: boolean) => void;

/** Enough for a day's work; those with pending changes are never dropped. */
const maxTracked = 5_000;

const tracked = new Map<string, Tracked & { changedAt: number }>();
const listeners = new Set<ConversationListener>();
let tick = 0;
let lastChangeId = 0;

/** The current tick. Take it before a request is sent, and hand it back with the answer. */
export function currentTick(): number {
  return tick;
}

/**
 * Takes a conversation from an event or an answer, and shows it wherever it is shown.
 *
 * @param askedAt the tick at which the request was sent; omitted for events
 */
export function receiveConversation(conversation: Conversation, askedAt?: number): void {
  update(conversation.id, (known) => receive(known, recordOf(conversation, askedAt)));
  tell(conversation.id);
}

/**
 * Takes a conversation that a query has read, and returns what the query is to keep: this record, or a later one with the
 * changes that are still pending.
 */
export function readConversation(conversation: Conversation, askedAt: number): Conversation {
  const { id } = conversation;
  const before = shownConversation(id);
  update(id, (known) => receive(known, recordOf(conversation, askedAt)));
  const shown = shownConversation(id) ?? conversation;
  if (before && JSON.stringify(before) !== JSON.stringify(shown)) tell(id);
  return shown;
}

/**
 * Takes a page of conversations that a list has read; see {@link readConversation}. What changed while the page was on its
 * way is shown again once the list has it: a conversation may have left the list or come into it.
 */
export function readConversations(page: readonly Conversation[], askedAt: number): Conversation[] {
  const overtaken = [...tracked.entries()].filter(
    ([, { pending, changedAt }]) => pending.length > 0 || changedAt > askedAt,
  );
  setTimeout(() => {
    for (const [id] of overtaken) tell(id);
  });
  return page.map((it) => readConversation(it, askedAt));
}

/** Applies a change before the server has it. Returns its id. */
export function addChange(conversation: Conversation, what: Change): number {
  lastChangeId += 1;
  const change = { id: lastChangeId, what, madeAt: Math.floor(Date.now() / 1000) };
  update(conversation.id, (known) =>
    add(known.server ? known : receive(known, recordOf(conversation, tick)), change),
  );
  tell(conversation.id);
  return change.id;
}

export function acknowledgeChange(changeId: number, answer: Conversation, askedAt: number): void {
  update(answer.id, (known) => acknowledge(known, changeId, recordOf(answer, askedAt)));
  tell(answer.id);
}

/** Takes a change away that was refused, or undone before it was sent. */
export function withdrawChange(conversationId: string, changeId: number): void {
  update(conversationId, (known) => withdraw(known, changeId));
  tell(conversationId);
}

/** A conversation with its pending changes; undefined where it was never read. */
export function shownConversation(id: string): Conversation | undefined {
  const known = tracked.get(id);
  return known && shownOf(known);
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
  if (tracked.size > maxTracked) dropOldest();
}

function dropOldest(): void {
  for (const [id, { pending }] of tracked) {
    if (pending.length > 0) continue;
    tracked.delete(id);
    return;
  }
}

function tell(id: string): void {
  const known = tracked.get(id);
  const shown = known && shownOf(known);
  if (shown) for (const listener of listeners) listener(shown, known.unordered !== undefined);
}
