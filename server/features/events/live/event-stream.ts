import { setTimeout as delay } from 'node:timers/promises';
import type { EventType } from '../../../../contract/event.ts';
import type { Caller, CallerProof } from '../../../access/caller.ts';
import type { Onlooker } from '../../../access/visible-conversations.ts';
import { visibleTypes } from '../visible-types.ts';
import type { LiveEvent } from './live-event.ts';

/** The response that a stream writes to (http/response.ts). */
export type StreamResponse = {
  write(text: string): void;
  backlog(): number;
  drained(): Promise<void>;
  end(): void;
  cut(): void;
  onClose(listener: () => void): void;
};

/** The limit of buffered bytes per reader. Slower readers get the log at their own pace, without buffering. */
const maxBacklogBytes = 256 * 1024;

/** A reader that takes nothing for this long is disconnected, and resumes from the last id that it received. */
const readerTimeoutMilliseconds = 30_000;

/** One open stream: its caller, and its position in the log. */
export class EventStream {
  readonly organizationId: string;
  readonly proof: CallerProof;
  /** Who it acts for; null for an app that acts for itself. A uuid. */
  readonly userId: string | null;
  /** Whose conversations it may show. */
  readonly onlooker: Onlooker;
  /** Everything up to here was already sent, by reading the log for this stream alone. */
  shownUpTo = 0;
  isClosed = false;
  readonly #response: StreamResponse;
  readonly #wanted: string | undefined;
  readonly #readerTimeout: number;
  #types: ReadonlySet<EventType>;
  #wroteAt = 0;

  constructor(
    caller: Caller,
    requested: string | undefined,
    response: StreamResponse,
    readerTimeout = readerTimeoutMilliseconds,
  ) {
    this.organizationId = caller.organization.id;
    this.proof = caller.proof;
    this.userId = caller.user?.id ?? null;
    this.onlooker = { user: caller.user && { id: caller.user.id } };
    this.#wanted = requested;
    this.#types = new Set(visibleTypes(caller.scopes, requested));
    this.#response = response;
    this.#readerTimeout = readerTimeout;
    response.onClose(() => {
      this.isClosed = true;
    });
  }

  get types(): EventType[] {
    return [...this.#types];
  }

  /** Whether a person's browser reads it, rather than an app. */
  get isInbox(): boolean {
    return 'sessionId' in this.proof;
  }

  /** Applies the caller's current permissions from now on; ends if the caller is gone, or may not follow any more. */
  recheck(caller: Caller | undefined): void {
    if (caller?.scopes.includes('events:read'))
      this.#types = new Set(visibleTypes(caller.scopes, this.#wanted));
    else this.end();
  }

  /** Writes an event of the log, if it is visible to this stream and hasn't been written yet. */
  offer({ position, type, frame, inboxFrame }: Omit<LiveEvent, 'event'>): void {
    if (position <= this.shownUpTo || !this.#types.has(type)) return;
    this.write(this.isInbox ? (inboxFrame ?? frame) : frame);
  }

  write(text: string): void {
    if (this.isClosed) return;
    this.#wroteAt = performance.now();
    this.#response.write(text);
  }

  /** Whether its reader is slower than the events. */
  get isSlow(): boolean {
    return this.#response.backlog() > maxBacklogBytes;
  }

  /** Waits until the reader has taken what was written. */
  async drained(): Promise<void> {
    const timer = new AbortController();
    const { signal } = timer;
    const tooLong = delay(this.#readerTimeout, 'cut', { signal, ref: false }).catch(() => undefined);
    if ((await Promise.race([this.#response.drained(), tooLong])) === 'cut') this.#response.cut();
    timer.abort();
  }

  /** Milliseconds since the last write. */
  idleFor(now: number): number {
    return now - this.#wroteAt;
  }

  end(): void {
    this.isClosed = true;
    this.#response.end();
  }
}
