import { NIL } from 'uuid';
import type { LogPosition, LogStart } from './read-log.ts';

/** Signs a position in a list (http/cursor.ts). */
export type SignedPositions = {
  write(position: { at: number; id: string } & PageSizes, list: string): string;
  read(cursor: string, list: string): { at: number; id: string } & PageSizes;
};

/** How many events the next and the previous page have, if fewer than requested. */
export type PageSizes = { ahead?: number | undefined; behind?: number | undefined };

/** The cursors of one organization's log, valid for any filter. Each is a position between two events. */
export type EventCursors = {
  write(position: LogPosition & PageSizes): string;
  /** @throws InvalidCursor */
  read(cursor: string): LogPosition & PageSizes;
  /** @throws InvalidCursor */
  start(after: string | undefined, otherwise: 'now' | 'oldest'): LogStart;
};

/** A position is in microseconds, like any list's timestamp, and the epoch takes the place of a list's id. */
export function eventCursors(positions: SignedPositions, organizationId: string): EventCursors {
  const list = `events ${organizationId}`;
  const read = (cursor: string): LogPosition & PageSizes => {
    const { at, id, ...sizes } = positions.read(cursor, list);
    return { position: at, epochId: id, ...sizes };
  };
  return {
    read,
    write: ({ position, epochId, ...sizes }) =>
      positions.write({ at: position, id: epochId ?? NIL, ...sizes }, list),
    start(after, otherwise) {
      if (after === undefined) return otherwise;
      return after === 'now' ? 'now' : read(after);
    },
  };
}
