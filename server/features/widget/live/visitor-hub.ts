import type { Logger } from 'pino';
import type { PersonalChange } from '../../../../contract/inbox/notification.ts';
import type { WidgetMessage } from '../../../../contract/widget/shapes.ts';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { VisitorCaller } from '../../../access/visitor-caller.ts';
import { type Repeated, repeat } from '../../../background/repeat.ts';
import type { Database } from '../../../db/database.ts';
import type { Notice, Notices, PersonalNotice } from '../../../db/notices.ts';
import { StreamIdExpired, TooManyVisitorStreams } from '../../../errors/errors.ts';
import { RateLimited } from '../../../errors/rate-limited.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { markDelivered } from '../chat-delivery.ts';
import { onStream, recordVisitors } from '../presence/visitor-presence-store.ts';
import type { WidgetMessageRow } from '../visible-messages.ts';
import { endStaleStreams } from './end-stale-streams.ts';
import { Heartbeats } from './heartbeats.ts';
import { streamIds } from './stream-ids.ts';
import { type FollowLog, VisitorRoom } from './visitor-room.ts';
import { VisitorSlots } from './visitor-slots.ts';
import { type StreamResponse, VisitorStream } from './visitor-stream.ts';

type Options = {
  database: Database;
  digest: KeyedDigest;
  notices: Notices;
  logger: Logger;
  followLog: FollowLog;
  present: (organizationId: string, row: WidgetMessageRow) => WidgetMessage;
  wakeSequencer: (organizationId: string) => void;
  slots?: VisitorSlots;
};

const beatMilliseconds = 1000;
/** How often streams are checked for expired sessions, in case a notice is lost. */
const checkMilliseconds = 10_000;

/** This process's open streams of visitors. Without streams it sends the database no queries. */
export class VisitorHub {
  readonly #rooms = new Map<string, VisitorRoom>();
  readonly #heartbeats = new Heartbeats();
  /** Those that have opened since the last heartbeat. */
  readonly #newcomers = new Set<VisitorStream>();
  readonly #slots: VisitorSlots;
  readonly #options: Options;
  #loops: Repeated[] = [];
  #stopListening: (() => void) | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#slots = options.slots ?? new VisitorSlots();
  }

  get openStreams(): number {
    return this.#slots.count;
  }

  /**
   * Checks everything that can fail; what it returns opens the stream. It begins after a frame's id, or now.
   *
   * @throws TooManyVisitorStreams, RateLimited, StreamIdExpired if some of what followed the id is no longer in
   * memory
   */
  async enter(
    visitor: VisitorCaller,
    after: string | undefined,
  ): Promise<(response: StreamResponse) => void> {
    const releaseSlot = this.#slots.take(visitor.contactId);
    if (releaseSlot === 'visitor') throw new TooManyVisitorStreams();
    if (releaseSlot === 'process')
      throw new RateLimited(20 + Math.round(20 * Math.random()), {}, 'open chats');
    try {
      const room = this.#roomOf(visitor.organization.id);
      await room.isReady;
      if (after !== undefined && !room.canResumeFrom(after)) throw new StreamIdExpired();
    } catch (error) {
      releaseSlot();
      this.#closeUnused(visitor.organization.id);
      throw error;
    }
    return (response) => this.#open(visitor, response, { after, releaseSlot });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const room of this.#rooms.values()) for (const stream of [...room.streams()]) stream.end();
    await this.#stop();
  }

  #open(
    visitor: VisitorCaller,
    response: StreamResponse,
    { after, releaseSlot }: { after: string | undefined; releaseSlot: () => void },
  ): void {
    const { id: organizationId } = visitor.organization;
    const stream = new VisitorStream(visitor, response);
    const room = this.#roomOf(organizationId);
    const leaveGroup = this.#heartbeats.add(stream);
    room.join(stream, after);
    this.#newcomers.add(stream);
    response.onClose(() => {
      this.#newcomers.delete(stream);
      releaseSlot();
      leaveGroup();
      room.leave(stream);
      this.#closeUnused(organizationId);
    });
    stream.write(`retry: ${this.#retryMilliseconds()}\n: open\n\n`);
    if (this.#isClosed) stream.end();
    else this.#start();
  }

  /**
   * Browsers that lose their streams together reconnect over up to forty seconds, four milliseconds for each: slower
   * than a server accepts them.
   */
  #retryMilliseconds(): number {
    return Math.round(1000 + Math.random() * Math.min(4 * this.openStreams, 40_000));
  }

  #roomOf(organizationId: string): VisitorRoom {
    const known = this.#rooms.get(organizationId);
    if (known) return known;
    const { database, digest, followLog, present } = this.#options;
    const room = new VisitorRoom(organizationId, {
      reader: database,
      followLog,
      ids: streamIds(digest, organizationId),
      present,
      onShown: (row) => markDelivered(this.#options, organizationId, [row]),
      logger: this.#options.logger,
      onFailure: this.#warn,
    });
    this.#rooms.set(organizationId, room);
    return room;
  }

  #closeUnused(organizationId: string): void {
    const room = this.#rooms.get(organizationId);
    if (!room?.isEmpty) return;
    this.#rooms.delete(organizationId);
    room.close();
    if (this.#rooms.size === 0) void this.#stop();
  }

  #start(): void {
    if (this.#loops.length > 0) return;
    const loop = (name: string, intervalMilliseconds: number, round: () => Promise<void> | void) =>
      repeat(async () => void (await round()), {
        name,
        logger: this.#options.logger,
        intervalMilliseconds,
        firstAfterMilliseconds: intervalMilliseconds,
      });
    this.#loops = [
      loop('keeping streams of visitors alive', beatMilliseconds, () => this.#beat()),
      loop('ending streams of visitors', checkMilliseconds, () => this.#check([...this.#rooms])),
    ];
    this.#stopListening ??= this.#options.notices.subscribe((notice) => this.#handle(notice));
  }

  async #stop(): Promise<void> {
    const loops = this.#loops;
    this.#loops = [];
    this.#stopListening?.();
    this.#stopListening = undefined;
    await Promise.all(loops.map((loop) => loop.stop()));
  }

  async #beat(): Promise<void> {
    const beating = [...this.#heartbeats.next()];
    for (const stream of beating) {
      const id = this.#rooms.get(stream.visitor.organization.id)?.idFor(stream);
      stream.write(`:\nretry: ${this.#retryMilliseconds()}\n${id === undefined ? '' : `id: ${id}\n`}\n`);
    }
    const here = [...beating, ...this.#newcomers];
    this.#newcomers.clear();
    const organizations = Map.groupBy(here, ({ visitor }) => visitor.organization.id);
    for (const [organizationId, streams] of organizations) {
      const sessionIds = streams.map(({ visitor }) => visitor.id);
      await recordVisitors(this.#options.database, organizationId, { sessionIds, seconds: onStream });
    }
  }

  #handle(notice: Notice): void {
    if (notice.about === 'presence') this.#rooms.get(notice.organizationId)?.refreshTyping();
    if (notice.about === 'listening') this.#check([...this.#rooms]).catch(this.#warn);
    if (notice.about === 'person') this.#showSeen(notice);
    if (notice.about !== 'visitors') return;
    const room = this.#rooms.get(notice.organizationId);
    if (room) this.#check([[notice.organizationId, room]], notice.contactId).catch(this.#warn);
  }

  /** Sends what a member has read to their own tabs, and to the visitors who wrote it. */
  #showSeen({ organizationId, change }: PersonalNotice): void {
    const room = this.#rooms.get(organizationId);
    if (!room) return;
    const personalChange = JSON.parse(change) as PersonalChange;
    const id =
      personalChange.about === 'conversation' &&
      !personalChange.is_unread &&
      parsePublicId('cnv', personalChange.conversation_id);
    if (id) room.showSeen(id);
  }

  async #check(rooms: readonly [string, VisitorRoom][], contactId?: string): Promise<void> {
    for (const [organizationId, room] of rooms)
      await endStaleStreams(this.#options.database, organizationId, [...room.streams(contactId)]);
  }

  readonly #warn = (error: unknown): void =>
    this.#options.logger.warn({ err: error }, 'following visitors failed; it is tried again');
}
