import * as skippedOperations from '../../../contract/inbox/operations/skipped-events.ts';
import * as operations from '../../../contract/operations/events.ts';
import type { Caller, SessionCaller } from '../../access/caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import { CursorExpired } from '../../errors/cursor-expired.ts';
import { InvalidRequest, NotFound, TooManyStreams } from '../../errors/errors.ts';
import type { Cursors } from '../../http/cursor.ts';
import { maximumLimit, pageOf, readLimit, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { type EventCursors, eventCursors, type PageSizes } from './event-cursors.ts';
import { type EventPage, listEvents } from './list-events.ts';
import type { EventHub } from './live/event-hub.ts';
import { EventStream } from './live/event-stream.ts';
import { catchUpLimit } from './live/follow-live.ts';
import { readLive } from './live/live-event.ts';
import type { LogRequest } from './read-log.ts';
import {
  conversationsOf,
  listSkippedEvents,
  presentSkippedEvent,
  retryNow,
  type SkippedEventRow,
} from './skipped/skipped-events.ts';
import { visibleTypes } from './visible-types.ts';

type Dependencies = { database: Reader; cursors: Cursors; addresses: FileAddresses; hub: EventHub };

export function eventRoutes({ database, cursors, addresses, hub }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(operations.listEvents, listEventsRoute(database, cursors, addresses)),
    on(operations.streamEvents, streamEventsRoute({ reader: database, cursors, addresses, hub })),
  ];
}

function listEventsRoute(
  reader: Reader,
  signed: Cursors,
  addresses: FileAddresses,
): Handler<typeof operations.listEvents, Caller> {
  return async ({ caller, query }) => {
    const { id: organizationId } = caller.organization;
    const cursors = eventCursors(signed, organizationId);
    const requested = readPosition(query, cursors);
    const limit = Math.min(readLimit(query.limit), requested.ahead ?? maximumLimit);
    const types = visibleTypes(caller.scopes, query.types);
    const request = { ...requested, limit, types, onlooker: caller };
    const form = { cursors, addressOf: downloadAddresses(addresses, organizationId) };
    const page = await listEvents(reader, organizationId, request, form);
    if (page.oldest) throw new CursorExpired(cursors.write(page.oldest));
    const data = page.events.map(({ event }) => event);
    return { status: 200, body: { data, page_metadata: pageMetadata(page, requested, cursors) } };
  };
}

type RequestedPage = Pick<LogRequest, 'start' | 'direction'> & PageSizes;

/** @throws InvalidCursor, InvalidRequest for `after` together with `before` */
function readPosition(
  { after, before }: { after?: string; before?: string },
  cursors: EventCursors,
): RequestedPage {
  if (after !== undefined && before !== undefined)
    throw new InvalidRequest('Send either after or before, not both.');
  const cursor = after ?? before;
  if (cursor === undefined) return { start: 'oldest' };
  if (after === 'now') return { start: 'now' };
  const { ahead, behind, ...start } = cursors.read(cursor);
  return { start, ahead, behind, direction: before === undefined ? 'after' : 'before' };
}

/**
 * `after` is null if nothing more has happened; the events' own cursors lead on from there. An empty page that
 * skipped events invisible to this caller still has one: otherwise their cursor would never move, and eventually
 * expire. If a page ended early its cursors record that, so that going back returns to the same page and not to as
 * many events as fit from the other side.
 */
function pageMetadata(
  page: EventPage,
  { start, direction, ahead, behind }: RequestedPage,
  cursors: EventCursors,
) {
  const isEmpty = page.events.length === 0;
  const onward = cursors.write({ ...page.next, behind: page.cutAt ?? (isEmpty ? undefined : ahead) });
  const back = cursors.write({ ...page.start, ...(isEmpty ? { ahead, behind } : { ahead: behind }) });
  if (direction === 'before')
    return { after: page.startsAtEnd ? null : back, before: page.isLast ? null : onward };
  const passedOver = isEmpty && page.next.position > page.start.position;
  return { after: page.isLast && !passedOver ? null : onward, before: start === 'oldest' ? null : back };
}

/** The header that a reconnecting browser sends overrides the cursor in the original URL. */
const lastEventId = 'last-event-id';

type Streaming = { reader: Reader; cursors: Cursors; addresses: FileAddresses; hub: EventHub };

/** Everything that can fail is checked before the stream is opened: afterwards there is no status to report it with. */
function streamEventsRoute({
  reader,
  cursors: signed,
  addresses,
  hub,
}: Streaming): Handler<typeof operations.streamEvents, Caller> {
  return async ({ caller, query, header }) => {
    const cursors = eventCursors(signed, caller.organization.id);
    const form = { cursors, addressOf: downloadAddresses(addresses, caller.organization.id) };
    const start = cursors.start(header(lastEventId) || query.after, 'now');
    const types = visibleTypes(caller.scopes, query.types);
    const releaseSlot = hub.takeSlot(caller);
    if (!releaseSlot) throw new TooManyStreams();
    try {
      const first = await readLive(
        reader,
        caller.organization.id,
        { start, types, limit: catchUpLimit, forInbox: 'sessionId' in caller.proof, onlooker: caller },
        form,
      );
      if (first.oldest) throw new CursorExpired(cursors.write(first.oldest));
      return {
        status: 200,
        open(response) {
          const stream = new EventStream(caller, query.types, response);
          response.onClose(() => {
            releaseSlot();
            hub.leave(stream);
          });
          stream.write(`retry: 1000\nid: ${cursors.write(first.start)}\n\n`);
          hub.follow(stream, first, form).catch(() => stream.end());
        },
      };
    } catch (error) {
      releaseSlot();
      throw error;
    }
  };
}

/** Events that couldn't be handled in the background, for admins. */
export function skippedEventRoutes({
  database,
  cursors,
}: {
  database: Database;
  cursors: Cursors;
}): OperationRoute<SessionCaller>[] {
  const positionOf = (row: SkippedEventRow) => ({ at: row.inserted_at, id: row.id });
  return [
    on(skippedOperations.listSkippedEvents, async ({ caller, query }) => {
      const list = `skipped events ${caller.organization.id}`;
      const range = readPageRequest(query, cursors, list);
      const rows = await listSkippedEvents(database, caller.organization.id, range);
      const conversationOf = await conversationsOf(database, caller, rows);
      const present = (row: SkippedEventRow) => presentSkippedEvent(row, conversationOf);
      return { status: 200, body: pageOf(rows, range, { present, positionOf, cursors, list }) } as const;
    }),
    on(skippedOperations.retrySkippedEvent, async ({ caller, params: { skipped_event_id = '' } }) => {
      const id = parsePublicId('skp', skipped_event_id);
      const row = id && (await retryNow(database, caller.organization.id, id));
      if (!row) throw new NotFound();
      const data = presentSkippedEvent(row, await conversationsOf(database, caller, [row]));
      return { status: 202, body: { data } } as const;
    }),
  ];
}
