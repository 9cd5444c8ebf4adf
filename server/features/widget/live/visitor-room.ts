import type { Logger } from 'pino';
import type { WidgetMessage } from '../../../../contract/widget/shapes.ts';
import { type Repeated, repeat } from '../../../background/repeat.ts';
import type { Reader } from '../../../db/database.ts';
import { publicId } from '../../../ids/public-id.ts';
import { readMembersTyping } from '../presence/visitor-presence-store.ts';
import { findVisibleMessage, latestOfVisitor, type WidgetMessageRow } from '../visible-messages.ts';
import { type LogPosition, RecentMessages } from './recent-messages.ts';
import type { StreamIds } from './stream-ids.ts';
import type { VisitorStream } from './visitor-stream.ts';

/** How many look-ups run concurrently, so that a burst takes neither long nor all connections. */
const contactsAtOnce = 4;

/** The events of an organization that concern visitors. */
export type VisitorEvent = { position: number; contactId: string } & (
  | { type: 'message.created'; messageId: string }
  /** Also when messages were split off from another one: both have to be refetched. */
  | { type: 'conversation.created' }
  | { type: 'contact.deleted' }
);

/** Passes an organization's events to a listener, from the read that the inbox's streams share. */
export type FollowLog = (
  organizationId: string,
  listener: (events: readonly VisitorEvent[], end: LogPosition) => void,
) => Promise<{ logPosition: LogPosition; stop(): void }>;

type Parts = {
  reader: Reader;
  followLog: FollowLog;
  ids: StreamIds;
  present: (organizationId: string, row: WidgetMessageRow) => WidgetMessage;
  /** Called with a message that was sent to streams; not awaited. */
  onShown: (row: WidgetMessageRow) => Promise<void>;
  logger: Pick<Logger, 'warn'>;
  onFailure: (error: unknown) => void;
};

/** The minimum time between two reads of who is typing, so that many people cost ten statements a second. */
const pauseMilliseconds = 100;
/** How often typing is sent again: a panel shows it for eight seconds. */
const typingMilliseconds = 4000;

/**
 * The open streams of one organization's visitors in this process, by contact: an event costs one look-up, however
 * many are open, and its frame is created once. Frames are queued in order, so that each frame's id covers everything
 * before it.
 */
export class VisitorRoom {
  readonly #organizationId: string;
  readonly #parts: Parts;
  readonly #byContact = new Map<string, Set<VisitorStream>>();
  #members = 0;
  #recent = new RecentMessages(0);
  #logPosition: LogPosition = { position: 0, epochId: null };
  #id = '';
  #stopFollowing: (() => void) | undefined;
  readonly #typing: Repeated;
  #isClosed = false;
  /** Rejects if the log could not be read. */
  readonly isReady: Promise<void>;
  #queue: Promise<void>;

  constructor(organizationId: string, parts: Parts) {
    this.#organizationId = organizationId;
    this.#parts = parts;
    const { logger } = parts;
    this.#typing = repeat(() => this.#tellTyping(), { name: 'telling visitors who types', logger });
    this.isReady = this.#begin();
    this.#queue = this.isReady.catch(() => undefined);
  }

  get isEmpty(): boolean {
    return this.#members === 0;
  }

  /** The position of a stream that has caught up; undefined for one that has not. */
  idFor(stream: VisitorStream): string | undefined {
    return this.#byContact.get(stream.visitor.contactId)?.has(stream) ? this.#id : undefined;
  }

  /** Streams that get new events. */
  *streams(contactId?: string): Generator<VisitorStream> {
    if (contactId !== undefined) yield* this.#byContact.get(contactId) ?? [];
    else for (const streams of this.#byContact.values()) yield* streams;
  }

  /** Whether a client that has everything up to an id can get all that followed. */
  canResumeFrom(id: string): boolean {
    const position = this.#parts.ids.read(id, this.#logPosition);
    return position !== undefined && this.#recent.reachesBackTo(position);
  }

  /** Sends a stream what followed an id, and then new events. */
  join(stream: VisitorStream, after: string | undefined): void {
    this.#members += 1;
    this.#enqueue(async () => {
      if (after !== undefined && !this.canResumeFrom(after)) return stream.end();
      await this.#catchUp(stream, after).catch(() => stream.end());
    });
  }

  leave(stream: VisitorStream): void {
    this.#members -= 1;
    this.#remove(stream);
  }

  /** A member may have started to type. */
  refreshTyping(): void {
    if (!this.isEmpty) this.#typing.wake(pauseMilliseconds);
  }

  /** A member has read a conversation: its visitor sees that their latest message was read. */
  showSeen(conversationId: string): void {
    if (this.isEmpty) return;
    this.#enqueue(async () => {
      const latest = await latestOfVisitor(this.#parts.reader, this.#organizationId, conversationId);
      const streams = latest ? [...this.streams(latest.contact_id)] : [];
      if (latest && streams.length > 0) await this.#show(latest.id, streams);
    });
  }

  close(): void {
    this.#isClosed = true;
    void this.#typing.stop();
    this.#stopFollowing?.();
  }

  async #begin(): Promise<void> {
    const { followLog, reader } = this.#parts;
    const { stop, logPosition } = await followLog(this.#organizationId, (events, end) =>
      this.#enqueue(() => this.#receive(events, end)),
    );
    this.#stopFollowing = stop;
    if (this.#isClosed) return stop();
    this.#recent = await RecentMessages.upTo(reader, this.#organizationId, logPosition);
    this.#advanceTo(logPosition);
  }

  #advanceTo(logPosition: LogPosition): void {
    this.#logPosition = logPosition;
    this.#id = this.#parts.ids.write(logPosition);
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch(this.#parts.onFailure);
  }

  async #catchUp(stream: VisitorStream, after: string | undefined): Promise<void> {
    const { contactId } = stream.visitor;
    const position = after === undefined ? undefined : this.#parts.ids.read(after, this.#logPosition);
    const missed = position === undefined ? [] : this.#recent.after(position, contactId);
    for (const event of missed)
      if (event.type === 'message.created') await this.#show(event.messageId, [stream]);
      else stream.write(conversationsChanged());
    if (stream.isClosed) return;
    stream.write(`id: ${this.#id}\n\n`);
    this.#byContact.set(contactId, (this.#byContact.get(contactId) ?? new Set()).add(stream));
  }

  async #receive(events: readonly VisitorEvent[], end: LogPosition): Promise<void> {
    for (const event of events) if (event.type !== 'contact.deleted') this.#recent.add(event);
    const contacts = [...Map.groupBy(events, ({ contactId }) => contactId).values()];
    for (let at = 0; at < contacts.length; at += contactsAtOnce)
      await Promise.all(contacts.slice(at, at + contactsAtOnce).map((some) => this.#receiveOne(some, end)));
    this.#advanceTo(end);
  }

  /** Events of one contact, in order. */
  async #receiveOne(events: readonly VisitorEvent[], { epochId }: LogPosition): Promise<void> {
    for (const event of events) {
      const streams = [...this.streams(event.contactId)];
      if (streams.length === 0) continue;
      if (event.type === 'message.created')
        await this.#showOrEnd(event.messageId, streams, { epochId, position: event.position });
      else if (event.type === 'conversation.created')
        for (const stream of streams)
          stream.write(conversationsChanged(this.#parts.ids.write({ epochId, position: event.position })));
      else for (const stream of streams) stream.end();
    }
  }

  /** Streams that can't get it now reconnect from their last id, and get it then. */
  async #showOrEnd(
    messageId: string,
    streams: readonly VisitorStream[],
    logPosition: LogPosition,
  ): Promise<void> {
    try {
      await this.#show(messageId, streams, this.#parts.ids.write(logPosition));
    } catch (error) {
      for (const stream of streams) stream.end();
      this.#parts.onFailure(error);
    }
  }

  /** Email is only shown to a verified visitor, so the two kinds are looked up separately. */
  async #show(messageId: string, streams: readonly VisitorStream[], frameId?: string): Promise<void> {
    const { reader, present, onShown, onFailure } = this.#parts;
    let shown: WidgetMessageRow | undefined;
    for (const some of Map.groupBy(streams, ({ visitor }) => visitor.verifiedAs !== null).values()) {
      const row = some[0] && (await findVisibleMessage(reader, some[0].visitor, messageId));
      if (!row) continue;
      const data = JSON.stringify(present(this.#organizationId, row));
      const frame = frameOf('message', data, frameId);
      for (const stream of some) stream.write(frame);
      shown = row;
    }
    if (shown) onShown(shown).catch(onFailure);
  }

  async #tellTyping(): Promise<number | undefined> {
    const typing = await readMembersTyping(this.#parts.reader, this.#organizationId);
    let isNotified = false;
    for (const { contact_id, conversation_id, name } of typing) {
      const data = JSON.stringify({ conversation_id: publicId('cnv', conversation_id), name });
      for (const stream of this.streams(contact_id)) {
        stream.write(`event: typing\ndata: ${data}\n\n`);
        isNotified = true;
      }
    }
    return isNotified ? typingMilliseconds : undefined;
  }

  #remove(stream: VisitorStream): void {
    const { contactId } = stream.visitor;
    const streams = this.#byContact.get(contactId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byContact.delete(contactId);
  }
}

/** The visitor's conversations have to be refetched. */
const conversationsChanged = (frameId?: string) => frameOf('conversations', '{}', frameId);

function frameOf(event: string, data: string, frameId?: string): string {
  return `${frameId === undefined ? '' : `id: ${frameId}\n`}event: ${event}\ndata: ${data}\n\n`;
}
