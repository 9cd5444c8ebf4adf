import { NIL } from 'uuid';
import type { LogPlace, LogStart } from './read-log.ts';

/** What signs a place in a list (http/cursor.ts). */
export type SignedPlaces = {
  write(place: { at: number; id: string } & PageSizes, list: string): string;
  read(cursor: string, list: string): { at: number; id: string } & PageSizes;
};

/** How many events the page ahead and the page behind have, where that is fewer than were asked for. */
export type PageSizes = { ahead?: number | undefined; behind?: number | undefined };

/** The cursors of one organization's log, valid whatever is filtered. Each is a place between two events. */
export type EventCursors = {
  write(place: LogPlace & PageSizes): string;
  /** @throws InvalidCursor */
  read(cursor: string): LogPlace & PageSizes;
  /** @throws InvalidCursor */
  start(after: string | undefined, otherwise: 'now' | 'oldest'): LogStart;
};

/** A position is in microseconds, like any list's moment, and the epoch stands where a list has an id. */
export function eventCursors(places: SignedPlaces, organizationId: string): EventCursors {
  const list = `events ${organizationId}`;
  const read = (cursor: string): LogPlace & PageSizes => {
    const { at, id, ...sizes } = places.read(cursor, list);
    return { position: at, epochId: id, ...sizes };
  };
  return {
    read,
    write: ({ position, epochId, ...sizes }) =>
      places.write({ at: position, id: epochId ?? NIL, ...sizes }, list),
    start(after, otherwise) {
      if (after === undefined) return otherwise;
      return after === 'now' ? 'now' : read(after);
    },
  };
}
