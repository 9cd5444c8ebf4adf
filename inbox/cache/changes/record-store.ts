import {
  acknowledge,
  add,
  amend,
  receive,
  type ServerRecord,
  type Stamped,
  shownBefore,
  shownOf,
  type Tracked,
  untracked,
  withdraw,
} from './pending-changes.ts';

/** Called when a record has to be shown differently; `isUnordered` if it also has to be fetched again. */
export type RecordListener<Item> = (shown: Item, isUnordered: boolean) => void;

type Entry<Item extends Stamped> = Tracked<Item> & { changedAt: number };

let tick = 0;
let lastChangeId = 0;

/** The current tick. Take it before sending a request, and pass it on with the answer. */
export function currentTick(): number {
  return tick;
}

/**
 * What this tab knows of the records of one kind, with its own pending changes applied.
 *
 * @param maxTracked how many are kept; those with pending changes always are
 */
export class RecordStore<Item extends Stamped & { id: string }> {
  readonly #maxTracked: number;
  readonly #tracked = new Map<string, Entry<Item>>();
  readonly #listeners = new Set<RecordListener<Item>>();

  constructor(maxTracked: number) {
    this.#maxTracked = maxTracked;
  }

  /**
   * Takes a record from an event or an answer, and updates everything that shows it.
   *
   * @param askedAt the tick at which the request was sent; omitted for events
   */
  receive(item: Item, askedAt?: number): void {
    this.#update(item.id, (known) => receive(known, recordOf(item, askedAt)));
    this.#notify(item.id);
  }

  /**
   * Takes a record that a query has fetched, and returns what the query has to cache: this record or a newer one, with pending
   * changes applied.
   */
  read(item: Item, askedAt: number): Item {
    const { id } = item;
    const before = this.shown(id);
    this.#update(id, (known) => receive(known, recordOf(item, askedAt)));
    const shown = this.shown(id) ?? item;
    if (before && JSON.stringify(before) !== JSON.stringify(shown)) this.#notify(id);
    return shown;
  }

  /**
   * Takes a page of records that a list has fetched; see {@link read}. Listeners are called again for those that changed while the
   * page was on its way: they may have left the list or joined it.
   */
  readAll(page: readonly Item[], askedAt: number): Item[] {
    const overtaken = [...this.#tracked.entries()].filter(
      ([, { pending, changedAt }]) => pending.length > 0 || changedAt > askedAt,
    );
    setTimeout(() => {
      for (const [id] of overtaken) this.#notify(id);
    });
    return page.map((it) => this.read(it, askedAt));
  }

  /** Corrects what records repeat of another one. */
  amendWhere(isConcerned: (item: Item) => boolean, correct: (item: Item) => Item): void {
    // Copied first: an updated entry moves to the end of the map.
    for (const [id, { server }] of [...this.#tracked]) {
      if (!server || !isConcerned(server.item)) continue;
      this.#update(id, (known) => amend(known, correct));
      this.#notify(id);
    }
  }

  /**
   * Applies a change before the server has it. Returns the change's id.
   *
   * @param item the record, or only its id: then nothing is shown until it is read
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

  acknowledge(changeId: number, answer: Item, askedAt: number): void {
    this.#update(answer.id, (known) => acknowledge(known, changeId, recordOf(answer, askedAt)));
    this.#notify(answer.id);
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

function recordOf<Item extends Stamped>(item: Item, askedAt: number | undefined): ServerRecord<Item> {
  tick += 1;
  return { item, receivedAt: tick, ...(askedAt !== undefined && { askedAt }) };
}
