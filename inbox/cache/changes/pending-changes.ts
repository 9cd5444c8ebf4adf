/** A record of the server, as far as it tells when it was changed. */
export type Stamped = { updated_at: number };

/** A change made in this tab, until a server record is known to include it. */
export type PendingChange<Item extends Stamped> = {
  id: number;
  /** The record as it will be once the server has applied the change. */
  apply: (item: Item) => Item;
  /** The server's answer, if it couldn't be ordered against the current record. */
  answer?: ServerRecord<Item>;
};

/**
 * A record from the server. Ticks count what happens in this tab: a request that was sent after another record arrived sees at
 * least that record's state.
 */
export type ServerRecord<Item extends Stamped> = {
  item: Item;
  receivedAt: number;
  /** The tick at which the request was sent. Undefined for events, which the server pushes in order. */
  askedAt?: number;
};

/** What is known of a record: its latest state on the server, and the changes that it may not include yet, oldest first. */
export type Tracked<Item extends Stamped> = {
  server: ServerRecord<Item> | undefined;
  pending: readonly PendingChange<Item>[];
  /** A record that couldn't be ordered against the current one: it has to be fetched again. */
  unordered?: ServerRecord<Item> | undefined;
};

export function untracked<Item extends Stamped>(): Tracked<Item> {
  return { server: undefined, pending: [] };
}

/** The record as the screens show it: the latest server record with pending changes applied. */
export function shownOf<Item extends Stamped>({ server, pending }: Tracked<Item>): Item | undefined {
  if (!server) return undefined;
  return pending.reduce((shown, { apply }) => apply(shown), server.item);
}

/** The record without a pending change and the ones made after it: what the server applies the change to. */
export function shownBefore<Item extends Stamped>(
  { server, pending }: Tracked<Item>,
  changeId: number,
): Item | undefined {
  return shownOf({ server, pending: pending.filter(({ id }) => id < changeId) });
}

/** Adds a change that the server doesn't have yet. */
export function add<Item extends Stamped>(
  tracked: Tracked<Item>,
  change: PendingChange<Item>,
): Tracked<Item> {
  return { ...tracked, pending: [...tracked.pending, change] };
}

/** Reverts a change that was refused, or undone before it was sent. */
export function withdraw<Item extends Stamped>(tracked: Tracked<Item>, changeId: number): Tracked<Item> {
  return { ...tracked, pending: tracked.pending.filter(({ id }) => id !== changeId) };
}

/** Takes a server record unless it is older than the current one. */
export function receive<Item extends Stamped>(
  tracked: Tracked<Item>,
  record: ServerRecord<Item>,
): Tracked<Item> {
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

/** Corrects what a record repeats of another one. The record itself is no newer than before. */
export function amend<Item extends Stamped>(
  tracked: Tracked<Item>,
  correct: (item: Item) => Item,
): Tracked<Item> {
  const { server } = tracked;
  return server ? { ...tracked, server: { ...server, item: correct(server.item) } } : tracked;
}

/**
 * Takes the server's answer to a change. The change stays applied until a record is known to include it: the answer may be older
 * than the current record, or impossible to order.
 */
export function acknowledge<Item extends Stamped>(
  tracked: Tracked<Item>,
  changeId: number,
  answer: ServerRecord<Item>,
): Tracked<Item> {
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
function isSettledBy<Item extends Stamped>(
  record: ServerRecord<Item>,
  earlier: ServerRecord<Item> | undefined,
): boolean {
  return earlier !== undefined && orderOf(earlier, record) === 'newer';
}

/**
 * How a record relates to the current one. `updated_at` never goes back but has a resolution of one second; within a second only
 * the order of requests and events tells.
 */
function orderOf<Item extends Stamped>(
  held: ServerRecord<Item> | undefined,
  next: ServerRecord<Item>,
): 'newer' | 'older' | 'unknown' {
  if (!held) return 'newer';
  const { updated_at: heldAt } = held.item;
  const { updated_at: nextAt } = next.item;
  if (nextAt !== heldAt) return nextAt > heldAt ? 'newer' : 'older';
  if (next.askedAt === undefined && held.askedAt === undefined) return 'newer';
  if (next.askedAt !== undefined && next.askedAt >= held.receivedAt) return 'newer';
  return JSON.stringify(held.item) === JSON.stringify(next.item) ? 'older' : 'unknown';
}
