import { seesEverything } from '../../../access/visible-conversations.ts';
import type { Reader } from '../../../db/database.ts';
import { eventsSeenBy } from '../events-seen-by.ts';
import type { EventForm } from '../list-events.ts';
import type { LogPosition } from '../read-log.ts';
import type { EventStream } from './event-stream.ts';
import { everythingAfter, type LiveEvent, readLive } from './live-event.ts';

type Options = {
  reader: Reader;
  form: EventForm;
  /** Takes over a stream that has been sent everything up to a position, and gets nothing more here. */
  fallBehind: (stream: EventStream, logPosition: LogPosition) => void;
};

/** Gets every event, a page at a time, and the position at its end. */
export type LiveListener = (events: readonly LiveEvent[], end: LogPosition) => void;

type SeenByEach = ReadonlyMap<EventStream, ReadonlySet<LiveEvent>>;

/**
 * Shared by an organization's open streams in this process: one position in the log, and one read of what follows it
 * for all of them. Data outside the log (presence, typing) can also be written to its streams.
 */
export class OrganizationChannel {
  readonly organizationId: string;
  readonly streams = new Set<EventStream>();
  readonly listeners = new Set<LiveListener>();
  #logPosition: LogPosition;
  #isReading = false;
  #mustReadAgain = false;
  readonly #reader: Reader;
  readonly #form: EventForm;
  readonly #fallBehind: (stream: EventStream, logPosition: LogPosition) => void;

  constructor(organizationId: string, logPosition: LogPosition, { reader, form, fallBehind }: Options) {
    this.organizationId = organizationId;
    this.#logPosition = logPosition;
    this.#reader = reader;
    this.#form = form;
    this.#fallBehind = fallBehind;
  }

  get logPosition(): LogPosition {
    return this.#logPosition;
  }

  /** Whether anybody receives what it reads. */
  get isFollowed(): boolean {
    return this.streams.size + this.listeners.size > 0;
  }

  get position(): number {
    return this.#logPosition.position;
  }

  /** Where a stream continues that has caught up. */
  get cursor(): string {
    return this.#form.cursors.write(this.#logPosition);
  }

  /** Reads and sends new events. If called during a read, it reads once more. */
  async advance(): Promise<void> {
    this.#mustReadAgain = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#mustReadAgain && this.isFollowed) {
        this.#mustReadAgain = false;
        await this.#readOn();
      }
    } finally {
      this.#isReading = false;
    }
  }

  async #readOn(): Promise<void> {
    const page = await readLive(
      this.#reader,
      this.organizationId,
      everythingAfter(this.#logPosition),
      this.#form,
    );
    const seen = await this.#seenByEach(page.events);
    for (const event of page.events) this.#show(event, page.next.epochId, seen);
    this.#mustReadAgain ||= !page.isLast;
    this.#logPosition = page.next;
    for (const listen of this.listeners) listen(page.events, page.next);
  }

  /** What the streams see whose callers don't see everything, including those that join in the meantime. */
  async #seenByEach(events: readonly LiveEvent[]): Promise<SeenByEach> {
    const seen = new Map<EventStream, ReadonlySet<LiveEvent>>();
    const next = () => [...this.streams].find((it) => !seesEverything(it.onlooker) && !seen.has(it));
    for (let stream = next(); stream; stream = next())
      seen.set(stream, new Set(await eventsSeenBy(this.#reader, stream, events)));
    return seen;
  }

  /** A reader too slow for the others continues on its own from here. */
  #show(event: LiveEvent, epochId: string | null, seen: SeenByEach): void {
    for (const stream of this.streams) {
      if (seen.get(stream)?.has(event) ?? true) stream.offer(event);
      if (!stream.isSlow) continue;
      this.streams.delete(stream);
      this.#fallBehind(stream, { position: event.position, epochId });
    }
  }
}
