import {
  acknowledge,
  add,
  amend,
  receive,
  type ServerRecord,
  shownBefore,
  shownOf,
  type Timestamped,
  type Tracked,
  untracked,
  withdraw,
} from './pending-changes.ts';

/** Called when a record has to be rendered again; `isUnordered` if it also has to be refetched. */
export type RecordListener<Item> = (shown: Item, isUnordered: boolean) => void;

type Entry<Item extends Timestamped> = Tracked<Item> & { changedAt: number };

let tick = 0;
let lastChangeId = 0;

/** The current tick. Read it before sending a request, and pass it along with the response. */
export function currentTick(): number {
  return tick;
}

/**
 * This tab's copies of the records of one kind, with its own pending changes applied.
 *
 * @param maxTracked how many to keep; those with pending changes are always kept
 */
export class RecordStore<Item extends Timestamped & { id: string }> {
  readonly #maxTracked: number;
  readonly #tracked = new Map<string, Entry<Item>>();
  readonly #listeners = new Set<RecordListener<Item>>();

  constructor(maxTracked: number) {
    this.#maxTracked = maxTracked;
  }

  /**
   * Accepts a record from an event or a response, and updates everything that shows it.
   *
   * @param requestedAt the tick at which the request was sent; omitted for events
   */
  receive(item: Item, requestedAt?: number): void {
    this.#update(item.id, (known) => receive(known, recordOf(item, requestedAt)));
    this.#notify(item.id);
  }

  /** Accepts a record from a query, and returns the record to cache: this one or a newer one, with pending changes applied. */
  read(item: Item, requestedAt: number): Item {
    const { id } = item;
    const before = this.shown(id);
    this.#update(id, (known) => receive(known, recordOf(item, requestedAt)));
    const shown = this.shown(id) ?? item;
    if (before && JSON.stringify(before) !== JSON.stringify(shown)) this.#notify(id);
    return shown;
  }

  /**
   * Accepts a page of records from a list; see {@link read}. Listeners are called again for those that changed during the
   * request: they may have left the list or joined it.
   */
  readAll(page: readonly Item[], requestedAt: number): Item[] {
    const overtaken = [...this.#tracked.entries()].filter(
      ([, { pending, changedAt }]) => pending.length > 0 || changedAt > requestedAt,
    );
    setTimeout(() => {
      for (const [id] of overtaken) this.#notify(id);
    });
    return page.map((it) => this.read(it, requestedAt));
  }

  /** Updates fields that records copy from another record. */
  amendWhere(isConcerned: (item: Item) => boolean, correct: (item: Item) => Item): void {
    // Copied first: updating an entry moves it to the end of the map.
    for (const [id, { server }] of [...this.#tracked]) {
      if (!server || !isConcerned(server.item)) continue;
      this.#update(id, (known) => amend(known, correct));
      this.#notify(id);
    }
  }

  /**
   * Applies a change optimistically. Returns the change's id.
   *
   * @param item the record, or only its id if it wasn't read yet: then nothing is shown until it is
   */
  addChange(item: Item | { id: string }, apply: (item: Item) => Item): number {
    lastChangeId += 1;
    const change = { id: lastChangeId, apply };
    this.#update(item.id, (known) =>
      add(known.server || !('updated_at' in item) ? known : receive(known, recordOf(item, tick)), change),
    );
    this.#notify(item.id);
    return change.id;
  }

  acknowledge(changeId: number, saved: Item, requestedAt: number): void {
    this.#update(saved.id, (known) => acknowledge(known, changeId, recordOf(saved, requestedAt)));
    this.#notify(saved.id);
  }

  /** Reverts a change that was refused, or undone before it was sent. */
  withdraw(id: string, changeId: number): void {
    this.#update(id, (known) => withdraw(known, changeId));
    this.#notify(id);
  }

  /** A record with its pending changes applied; undefined if it was never fetched. */
  shown(id: string): Item | undefined {
    const known = this.#tracked.get(id);
    return known && shownOf(known);
  }

  /** The record before a pending change, `changeId`, is applied. */
  before(id: string, changeId: number): Item | undefined {
    const known = this.#tracked.get(id);
    return known && shownBefore(known, changeId);
  }

  onChange(listener: RecordListener<Item>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #update(id: string, change: (known: Tracked<Item>) => Tracked<Item>): void {
    const known = this.#tracked.get(id) ?? untracked<Item>();
    const next = change(known);
    if (next === known) return;
    this.#tracked.delete(id);
    tick += 1;
    this.#tracked.set(id, { ...next, changedAt: tick });
    if (this.#tracked.size > this.#maxTracked) this.#evictOldest();
  }

  #evictOldest(): void {
    for (const [id, { pending }] of this.#tracked) {
      if (pending.length > 0) continue;
      this.#tracked.delete(id);
      return;
    }
  }

  #notify(id: string): void {
    const known = this.#tracked.get(id);
    const shown = known && shownOf(known);
    if (shown) for (const listener of this.#listeners) listener(shown, known.unordered !== undefined);
  }
}

function recordOf<Item extends Timestamped>(item: Item, requestedAt: number | undefined): ServerRecord<Item> {
  tick += 1;
  return { item, receivedAt: tick, ...(requestedAt !== undefined && { requestedAt }) };
}
