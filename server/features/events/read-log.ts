import { type EventType, eventTypes } from '../../../contract/event.ts';
import type { Reader } from '../../db/database.ts';
import { maxPageBytes } from '../../db/page-range.ts';
import { type EventRow, eventColumns, eventJoins } from './event-row.ts';

/** A place in an organization's log: right behind the event at this position, as things stood in that epoch. */
export type LogPlace = { position: number; epochId: string | null };

/** From where: a place, the end of the log as it is now, or the oldest event that is kept. */
export type LogStart = LogPlace | 'now' | 'oldest';

export type LogRequest = {
  start: LogStart;
  /** `before`: the events up to the start, the last of them first. Forward where absent. */
  direction?: 'after' | 'before';
  types: readonly EventType[];
  limit: number;
};

export type LogPage = {
  /** Oldest first, in either direction. */
  events: EventRow[];
  /** How many events it has, where it ended early because they came to more than `maxPageBytes`. */
  cutAt: number | undefined;
  /** Nothing of these types was left in this direction when the log was read. */
  isLast: boolean;
  /** Where the page starts. */
  start: LogPlace;
  /** Whether nothing at all had happened after the start. */
  startsAtEnd: boolean;
  /** Where to continue in this direction: `events` has everything of these types between `start` and there. */
  next: LogPlace;
  /** Where the log begins, if the start lies before that and events are missing. */
  oldest: LogPlace | undefined;
};

type Stand = {
  start_position: number;
  last_position: number;
  dropped_position: number;
  epoch_id: string | null;
  /** The first and the last position that was scanned, and how many events were scanned, and had the wanted types. */
  first_scanned: number | null;
  last_scanned: number | null;
  scanned_count: number;
  wanted_count: number;
};

/** How many events a page scans at most for those of the wanted types; one more than a limit tells whether there is more. */
const scanSizes = [26, 101, 1001] as const;

/**
 * A page of the log, in one statement: at most `limit` events of some types, and fewer where they come to more than
 * `maxPageBytes`, in the order of their positions. It scans a limited number of events, so a page can be empty and still
 * not be the last.
 */
export async function readLog(
  reader: Reader,
  organizationId: string,
  { start, direction = 'after', types, limit }: LogRequest,
): Promise<LogPage> {
  const wanted = types.length === eventTypes.length ? limit : 1000;
  const scan = scanSizes.find((size) => size > wanted) ?? 1001;
  const place = typeof start === 'string' ? { position: null, epochId: null } : start;
  const rows = await reader.read<Stand & EventRow>({
    name: `read_log_${direction}_${scan}`,
    text: readLogText(scan, direction),
    values: [organizationId, place.position, place.epochId, start === 'now', types, limit],
  });
  const events = rows.filter(({ id }) => id !== null);
  const [stand = emptyLog] = rows;
  const isCut = stand.wanted_count > events.length;
  const { epoch_id: epochId, start_position, dropped_position } = stand;
  const position = direction === 'after' ? goOnAfter(stand, isCut, events) : goOnBefore(stand, isCut, events);
  return {
    events,
    cutAt: events.length < Math.min(limit, stand.wanted_count) ? events.length : undefined,
    isLast: !isCut && stand.scanned_count < scan,
    start: { position: start_position, epochId },
    startsAtEnd: start_position >= stand.last_position,
    next: { position, epochId },
    oldest:
      typeof start === 'object' && start_position < dropped_position
        ? { position: dropped_position, epochId }
        : undefined,
  };
}

const emptyLog: Stand = {
  start_position: 0,
  last_position: 0,
  dropped_position: 0,
  epoch_id: null,
  first_scanned: null,
  last_scanned: null,
  scanned_count: 0,
  wanted_count: 0,
};

function goOnAfter({ last_scanned, start_position }: Stand, isCut: boolean, events: EventRow[]): number {
  return (isCut ? events.at(-1)?.position : last_scanned) ?? start_position;
}

/** A place lies behind its event, so that the one before an event is one less. */
function goOnBefore({ first_scanned, start_position }: Stand, isCut: boolean, events: EventRow[]): number {
  const first = isCut ? events[0]?.position : first_scanned;
  return first == null ? start_position : first - 1;
}

/** Behind a place, or up to it; going back, what is about to be dropped is not shown any more. */
const ways = {
  after: { sign: '>', order: 'position' },
  before: { sign: '> stand.dropped_position AND position <=', order: 'position DESC' },
} as const;

/** The long texts of the message or note that an event of `page` shows; everything else in an event is short. */
const weight = `CASE
  WHEN type LIKE 'message.%' THEN (
    SELECT octet_length(m.body_html) + coalesce(octet_length(r.body_html), 0) FROM messages m
      LEFT JOIN messages r ON r.organization_id = $1 AND r.id = m.reply_to_id
     WHERE m.organization_id = $1 AND m.id = page.record_id)
  WHEN type LIKE 'note.%' THEN (
    SELECT octet_length(body_html) FROM notes WHERE organization_id = $1 AND id = page.record_id)
  ELSE 0 END`;

/**
 * A place of an epoch that has ended lies no further than that epoch came: what followed there is gone, and what has come
 * since has not been read (decisions/0060).
 */
const readLogText = (scan: number, direction: keyof typeof ways) => `
  WITH head AS (
    SELECT coalesce(max(last_position), 0) AS last_position, coalesce(max(dropped_position), 0) AS dropped_position,
           max(epoch_id::text)::uuid AS epoch_id
      FROM event_heads WHERE organization_id = $1
  ), stand AS (
    SELECT head.*,
           CASE WHEN $4 THEN head.last_position
                ELSE coalesce(least($2::bigint, ended.last_position), head.dropped_position) END AS start_position
      FROM head LEFT JOIN event_epoch_ends ended ON ended.organization_id = $1 AND ended.epoch_id = $3
  ), scanned AS MATERIALIZED (
    SELECT found.* FROM stand CROSS JOIN LATERAL (
             SELECT inserted_at, id, position, type, record_id FROM events
              WHERE organization_id = $1 AND position ${ways[direction].sign} stand.start_position
              ORDER BY ${ways[direction].order} LIMIT ${scan}) found
  ), wanted AS MATERIALIZED (
    SELECT * FROM scanned WHERE type = ANY ($5)
  ), page AS MATERIALIZED (
    SELECT * FROM wanted ORDER BY ${ways[direction].order} LIMIT $6
  ), shown AS MATERIALIZED (
    SELECT * FROM (SELECT page.*, row_number() OVER log AS place, coalesce(sum(${weight}) OVER log, 0) AS bytes
                     FROM page WINDOW log AS (ORDER BY ${ways[direction].order})) weighed
     WHERE place = 1 OR bytes <= ${maxPageBytes}
  )
  SELECT stand.*, counted.*, told.*
    FROM stand
   CROSS JOIN (SELECT min(position) AS first_scanned, max(position) AS last_scanned, count(*) AS scanned_count,
                      (SELECT count(*) FROM wanted) AS wanted_count FROM scanned) counted
    LEFT JOIN (
           SELECT ${eventColumns} FROM shown
             JOIN events e ON e.organization_id = $1 AND e.inserted_at = shown.inserted_at AND e.id = shown.id
           ${eventJoins}) told ON true
   ORDER BY told.position`;
