import { type EventType, eventTypes } from '../../../contract/event.ts';
import type { Reader } from '../../db/database.ts';
import { type EventRow, eventColumns, eventJoins } from './event-row.ts';

/** A place in an organization's log: behind the event at this position, as things stood in that epoch. */
export type LogPlace = { position: number; epochId: string | null };

/** From where: behind a place, behind all that is there now, or from the oldest that is kept. */
export type LogStart = LogPlace | 'now' | 'oldest';

export type LogRequest = { start: LogStart; types: readonly EventType[]; limit: number };

export type LogPage = {
  events: EventRow[];
  /** Holds as many as were asked for, so that there may be more. */
  isFull: boolean;
  /** There was nothing after it when it was read. */
  isAtEnd: boolean;
  /** Where it begins. */
  start: LogPlace;
  /** Where to go on: all that is visible up to there is in `events`. */
  next: LogPlace;
  /** Where the log begins, where the start lies before that and something is missing. */
  oldest: LogPlace | undefined;
};

type Stand = {
  start_position: number;
  scanned_position: number | null;
  scanned_count: number;
  dropped_position: number;
  epoch_id: string | null;
};

/** How many events at most a page looks at for those that its reader may see. */
const scanSizes = [25, 100, 1000] as const;

/**
 * A page of the log, in one statement: at most `limit` events of some types, in the order of their positions. It looks at so
 * many events and no more, so that a page may hold none and still lead on.
 */
export async function readLog(
  reader: Reader,
  organizationId: string,
  { start, types, limit }: LogRequest,
): Promise<LogPage> {
  const wanted = types.length === eventTypes.length ? limit : 1000;
  const scan = scanSizes.find((size) => size >= wanted) ?? 1000;
  const place = typeof start === 'string' ? { position: null, epochId: null } : start;
  const rows = await reader.read<Stand & EventRow>({
    name: `read_log_${scan}`,
    text: readLogText(scan),
    values: [organizationId, place.position, place.epochId, start === 'now', types, limit],
  });
  const events = rows.filter(({ id }) => id !== null);
  const isFull = events.length === limit;
  const isAtEnd = !isFull && (rows[0]?.scanned_count ?? 0) < scan;
  return { events, isFull, isAtEnd, ...placesOf(rows[0], isFull ? events.at(-1) : undefined, start) };
}

/**
 * A place of an epoch that has ended lies no further than that epoch came: what followed there is gone, and what has come
 * since has not been read (decisions/0060).
 */
const readLogText = (scan: number) => `
  WITH head AS (
    SELECT coalesce(max(last_position), 0) AS last_position, coalesce(max(dropped_position), 0) AS dropped_position,
           max(epoch_id::text)::uuid AS epoch_id
      FROM event_heads WHERE organization_id = $1
  ), stand AS (
    SELECT head.dropped_position, head.epoch_id,
           CASE WHEN $4 THEN head.last_position
                ELSE coalesce(least($2::bigint, ended.last_position), head.dropped_position) END AS start_position
      FROM head LEFT JOIN event_epoch_ends ended ON ended.organization_id = $1 AND ended.epoch_id = $3
  ), scanned AS MATERIALIZED (
    SELECT found.* FROM stand CROSS JOIN LATERAL (
             SELECT inserted_at, id, position, type FROM events
              WHERE organization_id = $1 AND position > stand.start_position ORDER BY position LIMIT ${scan}) found
  ), shown AS MATERIALIZED (
    SELECT * FROM scanned WHERE type = ANY ($5) ORDER BY position LIMIT $6
  )
  SELECT stand.*, (SELECT max(position) FROM scanned) AS scanned_position,
         (SELECT count(*) FROM scanned) AS scanned_count, told.*
    FROM stand LEFT JOIN (
           SELECT ${eventColumns} FROM shown
             JOIN events e ON e.organization_id = $1 AND e.inserted_at = shown.inserted_at AND e.id = shown.id
           ${eventJoins}) told ON true
   ORDER BY told.position`;

function placesOf(stand: Stand | undefined, last: EventRow | undefined, start: LogStart) {
  const {
    start_position = 0,
    scanned_position = null,
    dropped_position = 0,
    epoch_id: epochId = null,
  } = stand ?? {};
  const position = last?.position ?? scanned_position ?? start_position;
  const isExpired = typeof start === 'object' && start_position < dropped_position;
  return {
    start: { position: start_position, epochId },
    next: { position, epochId },
    oldest: isExpired ? { position: dropped_position, epochId } : undefined,
  };
}
