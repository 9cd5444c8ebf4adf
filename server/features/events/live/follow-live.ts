import type { Reader } from '../../../db/database.ts';
import type { EventForm } from '../list-events.ts';
import type { LogPlace } from '../read-log.ts';
import type { EventStream } from './event-stream.ts';
import { type LivePage, readLive } from './live-event.ts';
import { readWhileOpen } from './read-while-open.ts';

/** Few, since each stream that catches up holds a page of its own. */
export const catchUpLimit = 10;

type Following = {
  reader: Reader;
  form: EventForm;
  /** Whether the stream, shown everything up to a place, is with those that are live now. */
  join: (stream: EventStream, place: LogPlace) => boolean;
};

/**
 * Shows a stream what it has not seen, no faster than its reader takes it, until it can join those that are live. Whether it
 * can is settled in one turn of the event loop with the joining, so that nothing falls between the two.
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
export async function catchUp(stream: EventStream, place: LogPlace, following: Following): Promise<void> {
  await stream.drained();
  const page = await pageAfter(place, stream, following);
  if (page) await followLive(stream, page, following);
}

/** Undefined once the stream is closed. */
function pageAfter(
  start: LogPlace,
  stream: EventStream,
  { reader, form }: Following,
): Promise<LivePage | undefined> {
  const { organizationId, isInbox: forInbox } = stream;
  return readWhileOpen(stream, () =>
    readLive(reader, organizationId, { start, types: stream.types, limit: catchUpLimit, forInbox }, form),
  );
}
