import { NIL } from 'uuid';
import type { LogPlace, LogStart } from './read-log.ts';

/** What signs a place in a list (http/cursor.ts). */
type SignedPlaces = {
  write(place: { at: number; id: string }, list: string): string;
  read(cursor: string, list: string): { at: number; id: string };
};

/** The cursors of one organization's log. Whatever is filtered, they are good for all of it. */
export type EventCursors = {
  write(place: LogPlace): string;
  /** @throws InvalidCursor */
  start(after: string | undefined, otherwise: 'now' | 'oldest'): LogStart;
};

/** A position is in microseconds, like any list's moment, and the epoch stands where a list has an id. */
export function eventCursors(places: SignedPlaces, organizationId: string): EventCursors {
  const list = `events ${organizationId}`;
  return {
    write: ({ position, epochId }) => places.write({ at: position, id: epochId ?? NIL }, list),
    start(after, otherwise) {
      if (after === undefined) return otherwise;
      if (after === 'now') return 'now';
      const { at, id } = places.read(after, list);
      return { position: at, epochId: id };
    },
  };
}
