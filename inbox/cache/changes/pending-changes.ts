import type { Conversation } from '../../../sdk/src/types.ts';
import { type Change, changed } from './change.ts';

/** A change made in this tab, until a server record is known to include it. */
export type PendingChange = {
  id: number;
  what: Change;
  /** Unix seconds. */
  madeAt: number;
  /** The server's answer, if it couldn't be ordered against the current record. */
  answer?: ServerRecord;
};

/**
 * A record from the server. Ticks count what happens in this tab: a request that was sent after another record arrived sees at
 * least that record's state.
 */
export type ServerRecord = {
  conversation: Conversation;
  receivedAt: number;
  /** The tick at which the request was sent. Undefined for events, which the server pushes in order. */
  askedAt?: number;
};

/** What is known of a conversation: the latest server record, and the changes that it may not include yet, oldest first. */
export type Tracked = {
  server: ServerRecord | undefined;
  pending: readonly PendingChange[];
  /** A record that couldn't be ordered against the current one: the conversation has to be fetched again. */
  unordered?: ServerRecord | undefined;
};

export const untracked: Tracked = { server: undefined, pending: [] };

/** The conversation as the screens show it: the latest server record with pending changes applied. */
export function shownOf({ server, pending }: Tracked): Conversation | undefined {
  if (!server) return undefined;
  return pending.reduce((shown, { what, madeAt }) => changed(shown, what, madeAt), server.conversation);
}

/** The conversation without a pending change and the ones made after it: what the server applies the change to. */
export function shownBefore({ server, pending }: Tracked, changeId: number): Conversation | undefined {
  return shownOf({ server, pending: pending.filter(({ id }) => id < changeId) });
}

/** Adds a change that the server doesn't have yet. */
export function add(tracked: Tracked, change: PendingChange): Tracked {
  return { ...tracked, pending: [...tracked.pending, change] };
}

/** Reverts a change that was refused, or undone before it was sent. */
export function withdraw(tracked: Tracked, changeId: number): Tracked {
  return { ...tracked, pending: tracked.pending.filter(({ id }) => id !== changeId) };
}

/** Takes a server record unless it is older than the current one. */
export function receive(tracked: Tracked, record: ServerRecord): Tracked {
  const order = orderOf(tracked.server, record);
  if (order === 'older') return tracked;
  if (order === 'unknown') return { ...tracked, unordered: record };
  const { pending, unordered } = tracked;
  return {
    server: record,
    pending: pending.filter(({ answer }) => !isSettledBy(record, answer)),
    unordered: isSettledBy(record, unordered) ? undefined : unordered,
  };
}

/** The record with its contact updated. The conversation itself is no newer than before. */
export function withParty(tracked: Tracked, contact: Conversation['contact']): Tracked {
  const { server } = tracked;
  return server
    ? { ...tracked, server: { ...server, conversation: { ...server.conversation, contact } } }
    : tracked;
}

/**
 * Takes the server's answer to a change. The change stays applied until a record is known to include it: the answer may be older
 * than the current record, or impossible to order.
 */
export function acknowledge(tracked: Tracked, changeId: number, answer: ServerRecord): Tracked {
  const received = receive(tracked, answer);
  const isLatest = received.server === answer;
  const isIncluded = isLatest || orderOf(tracked.server, answer) === 'older';
  return {
    ...received,
    pending: isIncluded
      ? received.pending.filter(({ id }) => id !== changeId)
      : received.pending.map((it) => (it.id === changeId ? { ...it, answer } : it)),
  };
}

/** Whether a record is known to be newer than an earlier one that couldn't be ordered. */
function isSettledBy(record: ServerRecord, earlier: ServerRecord | undefined): boolean {
  return earlier !== undefined && orderOf(earlier, record) === 'newer';
}

/**
 * How a record relates to the current one. `updated_at` never goes back but has a resolution of one second; within a second only
 * the order of requests and events tells.
 */
function orderOf(held: ServerRecord | undefined, next: ServerRecord): 'newer' | 'older' | 'unknown' {
  if (!held) return 'newer';
  const { updated_at: heldAt } = held.conversation;
  const { updated_at: nextAt } = next.conversation;
  if (nextAt !== heldAt) return nextAt > heldAt ? 'newer' : 'older';
  if (next.askedAt === undefined && held.askedAt === undefined) return 'newer';
  if (next.askedAt !== undefined && next.askedAt >= held.receivedAt) return 'newer';
  return isSame(held.conversation, next.conversation) ? 'older' : 'unknown';
}

function isSame(one: Conversation, other: Conversation): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
