import type { Logger } from 'pino';
import type { Caller } from '../../../access/caller.ts';
import { type Repeated, repeat } from '../../../background/repeat.ts';
import type { Database } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { Notice, Notices } from '../../../db/notices.ts';
import { openPresenceRooms, type PresenceRooms } from '../../presence/presence-rooms.ts';
import type { EventForm } from '../list-events.ts';
import type { LogPosition } from '../read-log.ts';
import type { EventStream } from './event-stream.ts';
import { sendHeartbeats } from './heartbeat.ts';
import { type LiveAccess, liveAccess } from './live-access.ts';
import type { LivePage } from './live-event.ts';
import type { LiveListener } from './organization-channel.ts';
import { OrganizationChannels } from './organization-channels.ts';
import { notifyEverybody, notifyPerson } from './personal-frames.ts';
import { readWhileOpen } from './read-while-open.ts';
import { openStreamSlots } from './stream-slots.ts';

type Options = { database: Database; notices: Notices; logger: Logger; now: () => Microseconds };

/** How often a process polls for events without a notice, while streams are open. */
const pollIntervalMilliseconds = 1000;

/** The open streams of this process. Without streams it doesn't query the database. */
export class EventHub {
  readonly #streams = new Set<EventStream>();
  readonly #slots = openStreamSlots();
  readonly #channels: OrganizationChannels;
  readonly #access: LiveAccess;
  readonly #rooms: PresenceRooms;
  readonly #notices: Notices;
  readonly #logger: Logger;
  #listeners = 0;
  #loops: Repeated[] = [];
  #stopListening: (() => void) | undefined;
  #isClosed = false;

  constructor({ database, notices, logger, now }: Options) {
    this.#notices = notices;
    this.#logger = logger;
    this.#channels = new OrganizationChannels({ reader: database, onFailure: this.#warn });
    this.#access = liveAccess(database, this.#streams, now);
    this.#rooms = openPresenceRooms({ database, notices, logger });
  }

  get openStreams(): number {
    return this.#streams.size;
  }

  /** Reserves a stream for a token or person; returns a function that releases it. Undefined if the limit is reached. */
  takeSlot({ spenderId }: Pick<Caller, 'spenderId'>): (() => void) | undefined {
    return this.#slots.take(spenderId);
  }

  /** Streams the log from its first page on, until the stream ends; at the latest with its caller's access. */
  async follow(stream: EventStream, first: LivePage, form: EventForm): Promise<void> {
    // Its reader may be gone by now, and has already left.
    if (stream.isClosed) return;
    if (this.#isClosed) return stream.end();
    this.#streams.add(stream);
    this.#start();
    await readWhileOpen(stream, () => this.#access.check(stream));
    const { proof, organizationId, isClosed } = stream;
    if ('sessionId' in proof && !isClosed) this.#rooms.join(stream, { organizationId, ...proof });
    await this.#channels.follow(stream, first, form);
  }

  leave(stream: EventStream): void {
    this.#streams.delete(stream);
    this.#rooms.leave(stream);
    this.#channels.leave(stream);
    this.#stopUnused();
  }

  /** Passes an organization's events to a listener in this process, from the same reads as its streams. */
  async listen(
    organizationId: string,
    listener: LiveListener,
    form: EventForm,
  ): Promise<{ logPosition: LogPosition; stop: () => void }> {
    this.#listeners += 1;
    this.#start();
    const leave = () => {
      this.#listeners -= 1;
      this.#stopUnused();
    };
    try {
      const { logPosition, stop } = await this.#channels.listen(organizationId, listener, form);
      return {
        logPosition,
        stop() {
          stop();
          leave();
        },
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /**
   * Ends all streams, and those opened afterwards, because the process is stopping. Their readers reconnect
   * elsewhere.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#rooms.close();
    for (const stream of [...this.#streams]) stream.end();
    this.#stopListening?.();
    this.#stopListening = undefined;
    await this.#stopLoops();
  }

  #start(): void {
    if (this.#loops.length === 0) this.#loops = this.#startLoops();
    this.#stopListening ??= this.#notices.subscribe((notice) => this.#handle(notice));
  }

  /** Concurrently: a database that doesn't respond must not delay heartbeats. */
  #startLoops(): Repeated[] {
    const loop = (name: string, round: () => Promise<void> | void) =>
      repeat(
        async () => {
          await round();
          return undefined;
        },
        {
          name,
          logger: this.#logger,
          intervalMilliseconds: pollIntervalMilliseconds,
          firstAfterMilliseconds: pollIntervalMilliseconds,
        },
      );
    return [
      loop('keeping streams alive', () => sendHeartbeats(this.#streams, this.#channels)),
      loop('following events', () => this.#poll()),
    ];
  }

  #stopUnused(): void {
    if (this.#streams.size + this.#listeners === 0) void this.#stopLoops();
  }

  async #stopLoops(): Promise<void> {
    const stopped = this.#loops;
    this.#loops = [];
    await Promise.all(stopped.map((loop) => loop.stop()));
  }

  async #poll(): Promise<void> {
    await this.#access.checkAll();
    await this.#channels.advanceBehind();
  }

  #handle(notice: Notice): void {
    if (notice.about === 'events') this.#channels.advance(notice.organizationId);
    if (notice.about === 'presence') this.#rooms.refresh(notice.organizationId);
    if (notice.about === 'access') this.#access.checkAll().catch(this.#warn);
    if (notice.about === 'person') notifyPerson(this.#streams, notice);
    if (notice.about === 'listening') {
      this.#rooms.refreshAll();
      notifyEverybody(this.#streams);
    }
  }

  readonly #warn = (error: unknown): void =>
    this.#logger.warn({ err: error }, 'following events failed; it is tried again');
}
