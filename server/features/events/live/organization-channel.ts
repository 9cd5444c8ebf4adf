import type { Reader } from '../../../db/database.ts';
import type { EventForm } from '../list-events.ts';
import type { LogPlace } from '../read-log.ts';
import type { EventStream } from './event-stream.ts';
import { everythingAfter, type LiveEvent, readLive } from './live-event.ts';

type Options = {
  reader: Reader;
  form: EventForm;
  /** Is given a stream that has been shown everything up to a place, and is shown nothing more here. */
  fallBehind: (stream: EventStream, place: LogPlace) => void;
};

/** Is shown everything that happens, a page at a time, and where that ends. */
export type LiveListener = (events: readonly LiveEvent[], end: LogPlace) => void;

/**
 * What an organization's open streams in this process share: one place in the log, and one reading of what follows it,
 * however many they are. What does not go through the log (who is there, who is typing) can be written to its streams too.
 */
export class OrganizationChannel {
  readonly organizationId: string;
  readonly streams = new Set<EventStream>();
  readonly listeners = new Set<LiveListener>();
  #place: LogPlace;
  #isReading = false;
  #mustReadAgain = false;
  readonly #reader: Reader;
  readonly #form: EventForm;
  readonly #fallBehind: (stream: EventStream, place: LogPlace) => void;

  constructor(organizationId: string, place: LogPlace, { reader, form, fallBehind }: Options) {
    this.organizationId = organizationId;
    this.#place = place;
    this.#reader = reader;
    this.#form = form;
    this.#fallBehind = fallBehind;
  }

  get place(): LogPlace {
    return this.#place;
  }

  /** Whether somebody is shown what it reads. */
  get isFollowed(): boolean {
    return this.streams.size + this.listeners.size > 0;
  }

  get position(): number {
    return this.#place.position;
  }

  /** Where a stream goes on that has shown all there was. */
  get cursor(): string {
    return this.#form.cursors.write(this.#place);
  }

  /** Reads what has come, and shows it. Asked while it reads, it reads once more. */
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
    const page = await readLive(this.#reader, this.organizationId, everythingAfter(this.#place), this.#form);
    for (const event of page.events) this.#show(event, page.next.epochId);
    this.#mustReadAgain ||= !page.isLast;
    this.#place = page.next;
    for (const listen of this.listeners) listen(page.events, page.next);
  }

  /** A reader who is too slow for the others goes on alone from here. */
  #show(event: LiveEvent, epochId: string | null): void {
    for (const stream of this.streams) {
      stream.offer(event);
      if (!stream.isSlow) continue;
      this.streams.delete(stream);
      this.#fallBehind(stream, { position: event.position, epochId });
    }
  }
}
