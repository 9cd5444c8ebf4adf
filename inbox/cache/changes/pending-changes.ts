/** A server record with the time of its last change, as precisely as the server reports it. */
export type Timestamped = { updated_at: number };

/** A change made in this tab, until a server record is known to include it. */
export type PendingChange<Item extends Timestamped> = {
  id: number;
  /** The record as it will be once the server has applied the change. */
  apply: (item: Item) => Item;
  /** The server's response, if it couldn't be ordered against the current record. */
  saved?: ServerRecord<Item>;
};

/**
 * A record from the server. Ticks count what happens in this tab: a request that was sent after another record arrived sees at
 * least that record's state.
 */
export type ServerRecord<Item extends Timestamped> = {
  item: Item;
  receivedAt: number;
  /** The tick at which the request was sent. Undefined for events, which the server pushes in order. */
  requestedAt?: number;
};

/** The known state of a record: its latest version on the server, and the changes that it may not include yet, oldest first. */
export type Tracked<Item extends Timestamped> = {
  server: ServerRecord<Item> | undefined;
  pending: readonly PendingChange<Item>[];
  /** A record that couldn't be ordered against the current one and has to be refetched. */
  unordered?: ServerRecord<Item> | undefined;
};

export function untracked<Item extends Timestamped>(): Tracked<Item> {
  return { server: undefined, pending: [] };
}

/** The record as the screens show it: the latest server record with pending changes applied. */
export function shownOf<Item extends Timestamped>({ server, pending }: Tracked<Item>): Item | undefined {
  if (!server) return undefined;
  return pending.reduce((shown, { apply }) => apply(shown), server.item);
}

/** The record without a pending change and the ones made after it: the state that the server applies the change to. */
export function shownBefore<Item extends Timestamped>(
  { server, pending }: Tracked<Item>,
  changeId: number,
): Item | undefined {
  return shownOf({ server, pending: pending.filter(({ id }) => id < changeId) });
}

/** Adds a pending change. */
export function add<Item extends Timestamped>(
  tracked: Tracked<Item>,
  change: PendingChange<Item>,
): Tracked<Item> {
  return { ...tracked, pending: [...tracked.pending, change] };
}

/** Reverts a change that was refused, or undone before it was sent. */
export function withdraw<Item extends Timestamped>(tracked: Tracked<Item>, changeId: number): Tracked<Item> {
  return { ...tracked, pending: tracked.pending.filter(({ id }) => id !== changeId) };
}

/** Accepts a server record unless it is older than the current one. */
export function receive<Item extends Timestamped>(
  tracked: Tracked<Item>,
  record: ServerRecord<Item>,
): Tracked<Item> {
  const order = orderOf(tracked.server, record);
  if (order === 'older') return tracked;
  if (order === 'unknown') return { ...tracked, unordered: record };
  const { pending, unordered } = tracked;
  return {
    server: record,
    pending: pending.filter(({ saved }) => !isSettledBy(record, saved)),
    unordered: isSettledBy(record, unordered) ? undefined : unordered,
  };
}

/** Updates fields that a record copies from another record. Doesn't make the record itself any newer. */
export function amend<Item extends Timestamped>(
  tracked: Tracked<Item>,
  correct: (item: Item) => Item,
): Tracked<Item> {
  const { server } = tracked;
  return server ? { ...tracked, server: { ...server, item: correct(server.item) } } : tracked;
}

/**
 * Records the server's response to a change. The change stays applied until a record is known to include it: the response may be
 * older than the current record, or impossible to order.
 */
export function acknowledge<Item extends Timestamped>(
  tracked: Tracked<Item>,
  changeId: number,
  saved: ServerRecord<Item>,
): Tracked<Item> {
  const received = receive(tracked, saved);
  const isLatest = received.server === saved;
  const isIncluded = isLatest || orderOf(tracked.server, saved) === 'older';
  return {
    ...received,
    pending: isIncluded
      ? received.pending.filter(({ id }) => id !== changeId)
      : received.pending.map((it) => (it.id === changeId ? { ...it, saved } : it)),
  };
}

/** Whether a record is known to be newer than an earlier one that couldn't be ordered. */
function isSettledBy<Item extends Timestamped>(
  record: ServerRecord<Item>,
  earlier: ServerRecord<Item> | undefined,
): boolean {
  return earlier !== undefined && orderOf(earlier, record) === 'newer';
}

/**
 * How a record relates to the current one. `updated_at` never goes back but has a resolution of one second; within a second only
 * the order of requests and events tells.
 */
function orderOf<Item extends Timestamped>(
  stored: ServerRecord<Item> | undefined,
  next: ServerRecord<Item>,
): 'newer' | 'older' | 'unknown' {
  if (!stored) return 'newer';
  const { updated_at: storedAt } = stored.item;
  const { updated_at: nextAt } = next.item;
  if (nextAt !== storedAt) return nextAt > storedAt ? 'newer' : 'older';
  if (next.requestedAt === undefined && stored.requestedAt === undefined) return 'newer';
  if (next.requestedAt !== undefined && next.requestedAt >= stored.receivedAt) return 'newer';
  return JSON.stringify(stored.item) === JSON.stringify(next.item) ? 'older' : 'unknown';
}
