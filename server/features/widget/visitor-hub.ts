import type { Logger } from 'pino';
import type { WidgetMessage } from '../../../contract/widget/shapes.ts';
import type { VisitorCaller } from '../../access/visitor-caller.ts';
import { type Repeated, repeat } from '../../background/repeat.ts';
import type { Database } from '../../db/database.ts';
import { processTime } from '../../db/moments.ts';
import type { Notices } from '../../db/notices.ts';
import { findVisibleMessage, type WidgetMessageRow } from './visible-messages.ts';

/** What a stream is written to (http/event-stream-response.ts). */
type Response = {
  write(text: string): void;
  end(): void;
  backlog(): number;
  onClose(listener: () => void): void;
};

type Options = {
  database: Database;
  notices: Notices;
  logger: Logger;
  present: (organizationId: string, row: WidgetMessageRow) => WidgetMessage;
};

type Stream = { visitor: VisitorCaller; response: Response; wroteAt: number };

/** The streams of one organization's visitors, by contact: an event costs one look-up, however many are open. */
type Room = {
  position: number;
  byContact: Map<string, Set<Stream>>;
  isReading: boolean;
  mustReadAgain: boolean;
};

const pollIntervalMilliseconds = 1000;
const heartbeatMilliseconds = 20_000;
const maxBacklogBytes = 256 * 1024;
const eventsPerRead = 200;

/** The open streams of visitors in this process. While there are none it asks the database nothing. */
export class VisitorHub {
  readonly #rooms = new Map<string, Room>();
  readonly #options: Options;
  #loop: Repeated | undefined;
  #stopListening: (() => void) | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** How many streams a visitor has open here. */
  streamsOf({ organization, contactId }: VisitorCaller): number {
    return this.#rooms.get(organization.id)?.byContact.get(contactId)?.size ?? 0;
  }

  /** Shows what is said from now on. A reader who lost the connection reads the lists again. */
  async follow(visitor: VisitorCaller, response: Response): Promise<void> {
    if (this.#isClosed) {
      response.end();
      return;
    }
    const room = this.#rooms.get(visitor.organization.id) ?? (await this.#open(visitor.organization.id));
    const stream = { visitor, response, wroteAt: performance.now() };
    const streams = room.byContact.get(visitor.contactId) ?? new Set();
    room.byContact.set(visitor.contactId, streams.add(stream));
    response.onClose(() => this.#leave(visitor, stream));
    response.write('retry: 1000\n: open\n\n');
    this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { response } of [...this.#streams()]) response.end();
    await this.#stop();
  }

  async #open(organizationId: string): Promise<Room> {
    const [head] = await this.#options.database.read<{ last_position: number }>({
      name: 'head_for_visitors',
      text: 'SELECT last_position FROM event_heads WHERE organization_id = $1',
      values: [organizationId],
    });
    const opened = {
      position: head?.last_position ?? 0,
      byContact: new Map(),
      isReading: false,
      mustReadAgain: false,
    };
    const room = this.#rooms.get(organizationId) ?? opened;
    this.#rooms.set(organizationId, room);
    return room;
  }

  #leave({ organization, contactId }: VisitorCaller, stream: Stream): void {
    const room = this.#rooms.get(organization.id);
    const streams = room?.byContact.get(contactId);
    streams?.delete(stream);
    if (streams?.size === 0) room?.byContact.delete(contactId);
    if (room?.byContact.size === 0) this.#rooms.delete(organization.id);
    if (this.#rooms.size === 0) void this.#stop();
  }

  #start(): void {
    this.#loop ??= repeat(() => this.#poll(), {
      name: 'following visitors',
      logger: this.#options.logger,
      intervalMilliseconds: pollIntervalMilliseconds,
      firstAfterMilliseconds: pollIntervalMilliseconds,
    });
    this.#stopListening ??= this.#options.notices.subscribe((notice) => {
      if (notice.about === 'events') void this.#advance(notice.organizationId).catch(this.#warn);
    });
  }

  async #stop(): Promise<void> {
    const loop = this.#loop;
    this.#stopListening?.();
    this.#loop = undefined;
    this.#stopListening = undefined;
    await loop?.stop();
  }

  async #poll(): Promise<undefined> {
    const now = performance.now();
    for (const stream of this.#streams())
      if (now - stream.wroteAt > heartbeatMilliseconds) send(stream, ':\n\n');
    for (const organizationId of [...this.#rooms.keys()]) {
      await this.#endGone(organizationId);
      await this.#advance(organizationId);
    }
    return undefined;
  }

  /** Whose session, identity, contact or channel is over is shown nothing more. */
  async #endGone(organizationId: string): Promise<void> {
    const streams = [...(this.#rooms.get(organizationId)?.byContact.values() ?? [])].flatMap((some) => [
      ...some,
    ]);
    const rows = await this.#options.database.read<{ id: string; contact_id: string }>({
      name: 'live_visitors',
      text: `SELECT s.id, s.contact_id FROM widget_sessions s
               JOIN channels c ON c.organization_id = $1 AND c.id = s.channel_id AND c.deleted_at IS NULL AND c.state <> 'paused'
              WHERE s.organization_id = $1 AND s.id = ANY ($2) AND (s.verified_until IS NULL OR s.verified_until > $3)`,
      values: [organizationId, streams.map(({ visitor }) => visitor.id), processTime()],
    });
    const live = new Set(rows.map(({ id, contact_id }) => `${id} ${contact_id}`));
    for (const { visitor, response } of streams)
      if (!live.has(`${visitor.id} ${visitor.contactId}`)) response.end();
  }

  /** Reads what has come, and shows it. Asked while it reads, it reads once more. */
  async #advance(organizationId: string): Promise<void> {
    const room = this.#rooms.get(organizationId);
    if (!room) return;
    room.mustReadAgain = true;
    if (room.isReading) return;
    room.isReading = true;
    try {
      while (room.mustReadAgain && room.byContact.size > 0) {
        room.mustReadAgain = false;
        await this.#readOn(organizationId, room);
      }
    } finally {
      room.isReading = false;
    }
  }

  async #readOn(organizationId: string, room: Room): Promise<void> {
    const rows = await this.#options.database.read<{
      position: number;
      id: string | null;
      contact_id: string | null;
    }>({
      name: 'messages_for_visitors',
      text: `SELECT e.position, m.id, c.contact_id FROM events e
               LEFT JOIN messages m ON m.organization_id = $1 AND m.id = e.record_id AND e.type = 'message.created'
               LEFT JOIN conversations c ON c.organization_id = $1 AND c.id = m.conversation_id
              WHERE e.organization_id = $1 AND e.position > $2
              ORDER BY e.position LIMIT ${eventsPerRead}`,
      values: [organizationId, room.position],
    });
    for (const { id, contact_id } of rows) {
      const streams = room.byContact.get(contact_id ?? '');
      if (streams && id !== null) await this.#show(organizationId, id, [...streams]);
    }
    room.position = rows.at(-1)?.position ?? room.position;
    room.mustReadAgain ||= rows.length === eventsPerRead;
  }

  /** Mail is shown to a proved visitor only, so that the two kinds are looked up apart. */
  async #show(organizationId: string, id: string, streams: readonly Stream[]): Promise<void> {
    for (const some of Map.groupBy(streams, ({ visitor }) => visitor.verifiedAs !== null).values()) {
      const row = some[0] && (await findVisibleMessage(this.#options.database, some[0].visitor, id));
      if (!row) continue;
      const frame = `event: message\ndata: ${JSON.stringify(this.#options.present(organizationId, row))}\n\n`;
      for (const stream of some) send(stream, frame);
    }
  }

  *#streams(): Generator<Stream> {
    for (const { byContact } of this.#rooms.values())
      for (const streams of byContact.values()) yield* streams;
  }

  readonly #warn = (error: unknown): void =>
    this.#options.logger.warn({ err: error }, 'following visitors failed; it is tried again');
}

/** A reader who takes nothing is cut, and reads the lists again. */
function send(stream: Stream, text: string): void {
  if (stream.response.backlog() > maxBacklogBytes) {
    stream.response.end();
    return;
  }
  stream.wroteAt = performance.now();
  stream.response.write(text);
}
