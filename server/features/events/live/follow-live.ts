import type { Reader } from '../../../db/database.ts';
import type { EventForm } from '../list-events.ts';
import type { LogPosition } from '../read-log.ts';
import type { EventStream } from './event-stream.ts';
import { type LivePage, readLive } from './live-event.ts';
import { readWhileOpen } from './read-while-open.ts';

/** Few, since each stream that catches up holds a page in memory. */
export const catchUpLimit = 10;

type Following = {
  reader: Reader;
  form: EventForm;
  /** Whether the stream, caught up to a position, has joined the live ones. */
  join: (stream: EventStream, logPosition: LogPosition) => boolean;
};

/**
 * Sends a stream what it has missed, as fast as its reader takes it, until it can join the live ones. Checking and
 * joining happen in one turn of the event loop, so that no event is missed in between.
 */
export async function followLive(stream: EventStream, first: LivePage, following: Following): Promise<void> {
  for (let page: LivePage | undefined = first; page; page = await pageAfter(page.next, stream, following)) {
    for (const event of page.events) {
      stream.offer(event);
      await stream.drained();
      if (stream.isClosed) return;
    }
    if (page.isLast && following.join(stream, page.next)) return;
  }
}

/** Of a stream that has fallen behind the live ones. */
export async function catchUp(
  stream: EventStream,
  logPosition: LogPosition,
  following: Following,
): Promise<void> {
  await stream.drained();
  const page = await pageAfter(logPosition, stream, following);
  if (page) await followLive(stream, page, following);
}

/** Undefined once the stream is closed. */
function pageAfter(
  start: LogPosition,
  stream: EventStream,
  { reader, form }: Following,
): Promise<LivePage | undefined> {
  const { organizationId, onlooker, types, isInbox: forInbox } = stream;
  return readWhileOpen(stream, () =>
    readLive(reader, organizationId, { start, types, limit: catchUpLimit, forInbox, onlooker }, form),
  );
}
