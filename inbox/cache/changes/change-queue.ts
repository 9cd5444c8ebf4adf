import { currentConnection, onConnection } from '../../connection/connection.ts';
import { afterFailure, waitingRecords } from './after-failure.ts';

/** The outcome of a change: its own result, withdrawn before it was sent, or refused. */
export type OutcomeOf<Result> = Result | 'withdrawn' | { error: unknown };

/** A change being sent, as seen by its attempts. */
export type Delivery = {
  /** It was delayed by an outage, so the record may have changed in the meantime. */
  readonly wasHeld: boolean;
  /** Set it before sending a request with side effects: from then on the change can't be withdrawn. */
  wasSent: boolean;
  isWithdrawn: () => boolean;
};

type QueuedChange<Result> = {
  /** Sends the change. Resolves with undefined if it was withdrawn first. Throws if the request failed. */
  attempt: (delivery: Delivery) => Promise<Result | undefined>;
  /** Called once, before anyone else learns the outcome. */
  end: (outcome: OutcomeOf<Result>) => void;
};

type Queued<Result> = QueuedChange<Result> & {
  recordId: string;
  /** How many attempts ended with a temporary error from the server. */
  attempts: number;
  wasHeld: boolean;
  wasSent: boolean;
  settle: (outcome: OutcomeOf<Result>) => void;
};

/**
 * Sends changes: those of one record one at a time, so that the last one made is the last one applied. While the server can't be
 * reached they wait, and the browser warns before the tab is closed unless they survive that.
 */
export class ChangeQueue<Result> {
  readonly #queues = new Map<string, Queued<Result>[]>();
  readonly #sending = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #waitingIds: ReadonlySet<string> = new Set();

  /** @param survivesTheTab whether pending changes are sent even if the tab is closed */
  constructor({ survivesTheTab = false } = {}) {
    onConnection(() => {
      for (const [id, queue] of this.#queues) {
        if (!currentConnection().isUp) for (const queued of queue) queued.wasHeld = true;
        void this.#drain(id);
      }
      this.#refreshWaiting();
    });
    if (survivesTheTab) return;
    addEventListener('beforeunload', (event) => {
      if (this.#waitingIds.size > 0) event.preventDefault();
    });
  }

  add(recordId: string, change: QueuedChange<Result>) {
    const { promise, resolve } = Promise.withResolvers<OutcomeOf<Result>>();
    const wasHeld = !currentConnection().isUp;
    const queued = { ...change, recordId, attempts: 0, wasHeld, wasSent: false, settle: resolve };
    this.#queues.set(recordId, [...this.#queueOf(recordId), queued]);
    this.#refreshWaiting();
    void this.#drain(recordId);
    return {
      outcome: promise,
      /** Withdraws the change unless it has been sent. Returns whether it was withdrawn. */
      withdraw: () => {
        // An unanswered request may have reached the server.
        const isUnsent = !queued.wasSent && this.#queueOf(recordId).includes(queued);
        if (isUnsent) this.#finish(queued, 'withdrawn');
        return isUnsent;
      },
    };
  }

  /** The records with changes that wait for the server. */
  readonly waitingIds = (): ReadonlySet<string> => this.#waitingIds;

  readonly subscribeToWaiting = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #queueOf(recordId: string): Queued<Result>[] {
    return this.#queues.get(recordId) ?? [];
  }

  async #drain(recordId: string): Promise<void> {
    if (this.#sending.has(recordId)) return;
    this.#sending.add(recordId);
    for (;;) {
      const [next] = this.#queueOf(recordId);
      if (!next || !currentConnection().isUp) break;
      const pause = await this.#attempt(next);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#sending.delete(recordId);
  }

  /** Sends one change. Returns the delay before the next attempt, in milliseconds. */
  async #attempt(queued: Queued<Result>): Promise<number> {
    try {
      const delivery: Delivery = Object.assign(queued, {
        isWithdrawn: () => !this.#queueOf(queued.recordId).includes(queued),
      });
      const result = await queued.attempt(delivery);
      if (result !== undefined) this.#finish(queued, result);
      return 0;
    } catch (error) {
      const next = afterFailure(error, queued.attempts);
      if (next.isFinal) {
        this.#finish(queued, { error });
        return 0;
      }
      queued.attempts = next.attempts;
      queued.wasHeld = true;
      this.#refreshWaiting();
      return next.pauseMilliseconds;
    }
  }

  #finish(queued: Queued<Result>, outcome: OutcomeOf<Result>): void {
    const { recordId } = queued;
    const rest = this.#queueOf(recordId).filter((it) => it !== queued);
    if (rest.length > 0) this.#queues.set(recordId, rest);
    else this.#queues.delete(recordId);
    queued.end(outcome);
    this.#refreshWaiting();
    queued.settle(outcome);
  }

  #refreshWaiting(): void {
    const waiting = waitingRecords(this.#queues, currentConnection());
    if (waiting.length === this.#waitingIds.size && waiting.every((id) => this.#waitingIds.has(id))) return;
    this.#waitingIds = new Set(waiting);
    for (const listener of this.#listeners) listener();
  }
}
