import type { Conversation } from '../../../sdk/src/types.ts';
import { type Change, changed } from './change.ts';

/** One change that this tab made, until a server record is known to include it. */
export type PendingChange = {
  id: number;
  what: Change;
  /** Unix seconds. */
  madeAt: number;
  /** The server's answer, once it has arrived but could not be ordered against the record in hand. */
  answer?: ServerRecord;
};

/**
 * A record as it came from the server. Ticks count what happens in this tab: a request that was sent after another record
 * had arrived sees at least that record's state.
 */
export type ServerRecord = {
  conversation: Conversation;
  receivedAt: number;
  /** When the request was sent. Events have none: the server pushes them, in the order in which things happened. */
  askedAt?: number;
};

/** What is known of one conversation: the latest server record, and the changes it may not include yet, oldest first. */
export type Tracked = {
  server: ServerRecord | undefined;
  pending: readonly PendingChange[];
  /** A record that could not be ordered against the one in hand: read the conversation again. */
  unordered?: ServerRecord | undefined;
};

export const untracked: Tracked = { server: undefined, pending: [] };

/** The conversation as the screens show it: the latest server record with the pending changes applied. */
export function shownOf({ server, pending }: Tracked): Conversation | undefined {
  if (!server) return undefined;
  return pending.reduce((shown, { what, madeAt }) => changed(shown, what, madeAt), server.conversation);
}

/** Shows a change before the server has it. */
export function add(tracked: Tracked, change: PendingChange): Tracked {
  return { ...tracked, pending: [...tracked.pending, change] };
}

/** Takes a change away that the server refused, or that was undone before it was sent. */
export function withdraw(tracked: Tracked, changeId: number): Tracked {
  return { ...tracked, pending: tracked.pending.filter(({ id }) => id !== changeId) };
}

/** Keeps a server record unless it is older than the one in hand. */
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

/**
 * Keeps the server's answer to a change. The change stays applied until a record is known to include it: the answer may be
 * older than what is in hand, or impossible to order.
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

/** Whether a record is known to be newer than an earlier one that could not be ordered. */
function isSettledBy(record: ServerRecord, earlier: ServerRecord | undefined): boolean {
  return earlier !== undefined && orderOf(earlier, record) === 'newer';
}

/**
 * How a record relates to the one in hand. `updated_at` never goes back, but counts whole seconds; within one second only
 * the order of requests and of events tells which is newer.
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
