import { NIL } from 'uuid';
import { type EventType, eventTypes } from '../../../contract/event.ts';
import type { Reader } from '../../db/database.ts';
import { maxPageBytes } from '../../db/page-range.ts';
import { type EventRow, eventColumns, eventJoins } from './event-row.ts';

/** A position in an organization's log: right after the event at this position, in that epoch. */
export type LogPosition = { position: number; epochId: string | null };

/** Where to start: a position, the current end of the log, or the oldest stored event. */
export type LogStart = LogPosition | 'now' | 'oldest';

export type LogRequest = {
  start: LogStart;
  /** `before`: the events up to the start, the last of them first. Forward if absent. */
  direction?: 'after' | 'before';
  types: readonly EventType[];
  limit: number;
};

export type LogPage = {
  /** Oldest first, in either direction. */
  events: EventRow[];
  /** How many events it has, if it ended early because they exceed `maxPageBytes`. */
  cutAt: number | undefined;
  /** No more of these types in this direction when the log was read. */
  isLast: boolean;
  /** Where the page starts. */
  start: LogPosition;
  /** Whether nothing at all has happened after the start. */
  startsAtEnd: boolean;
  /** Where to continue in this direction: `events` has everything of these types between `start` and there. */
  next: LogPosition;
  /** Where the log begins, if the start lies before that and events are missing. */
  oldest: LogPosition | undefined;
};

type LogState = {
  start_position: number;
  last_position: number;
  dropped_position: number;
  epoch_id: string | null;
  /** The first and the last scanned position, and how many events were scanned, and matched the types. */
  first_scanned: number | null;
  last_scanned: number | null;
  scanned_count: number;
  wanted_count: number;
};

/** How many events a page scans at most for those types; one more than a limit shows whether there is more. */
const scanSizes = [26, 101, 1001] as const;

/**
 * A page of the log, in one statement: at most `limit` events of some types, and fewer if they exceed `maxPageBytes`,
 * in the order of their positions. It scans a limited number of events, so a page can be empty without being the
 * last.
 */
export async function readLog(
  reader: Reader,
  organizationId: string,
  { start, direction = 'after', types, limit }: LogRequest,
): Promise<LogPage> {
  const requested = types.length === eventTypes.length ? limit : 1000;
  const scan = scanSizes.find((size) => size > requested) ?? 1001;
  const after = typeof start === 'string' ? { position: null, epochId: null } : start;
  const rows = await reader.read<LogState & EventRow>({
    name: `read_log_${direction}_${scan}`,
    text: readLogText(scan, direction),
    // Never null: Citus would look for the end of no epoch on all nodes.
    values: [organizationId, after.position, after.epochId ?? NIL, start === 'now', types, limit],
  });
  const events = rows.filter(({ id }) => id !== null);
  const [state = emptyLog] = rows;
  const isCut = state.wanted_count > events.length;
  const { epoch_id: epochId, start_position, dropped_position } = state;
  const position =
    direction === 'after' ? continueAfter(state, isCut, events) : continueBefore(state, isCut, events);
  return {
    events,
    cutAt: events.length < Math.min(limit, state.wanted_count) ? events.length : undefined,
    isLast: !isCut && state.scanned_count < scan,
    start: { position: start_position, epochId },
    startsAtEnd: start_position >= state.last_position,
    next: { position, epochId },
    oldest:
      typeof start === 'object' && start_position < dropped_position
        ? { position: dropped_position, epochId }
        : undefined,
  };
}

const emptyLog: LogState = {
  start_position: 0,
  last_position: 0,
  dropped_position: 0,
  epoch_id: null,
  first_scanned: null,
  last_scanned: null,
  scanned_count: 0,
  wanted_count: 0,
};

function continueAfter(
  { last_scanned, start_position }: LogState,
  isCut: boolean,
  events: EventRow[],
): number {
  return (isCut ? events.at(-1)?.position : last_scanned) ?? start_position;
}

/** A position is after its event, so the one before an event is one less. */
function continueBefore(
  { first_scanned, start_position }: LogState,
  isCut: boolean,
  events: EventRow[],
): number {
  const first = isCut ? events[0]?.position : first_scanned;
  return first == null ? start_position : first - 1;
}

/** After a position, or up to it; going back, events about to be dropped are excluded. */
const readers = {
  after: { sign: '>', order: 'position' },
  before: { sign: '> stand.dropped_position AND position <=', order: 'position DESC' },
} as const;

/** The long texts of the message or note in an event of `page`; everything else in an event is short. */
const weight = `CASE
  WHEN type LIKE 'message.%' THEN (
    SELECT octet_length(m.body_html) + coalesce(octet_length(r.body_html), 0) FROM messages m
      LEFT JOIN messages r ON r.organization_id = $1 AND r.id = m.reply_to_id
     WHERE m.organization_id = $1 AND m.id = page.record_id)
  WHEN type LIKE 'note.%' THEN (
    SELECT octet_length(body_html) FROM notes WHERE organization_id = $1 AND id = page.record_id)
  ELSE 0 END`;

/**
 * A position in an epoch that has ended is at most its last one: what followed there is gone, and what has come since
 * has not been read (decisions/0060). The shown events are looked up one by one, because of the LIMIT: on a new
 * partition, PostgreSQL would hash all of the organization's events for a join (decisions/0619).
 */
const readLogText = (scan: number, direction: keyof typeof readers) => `
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
              WHERE organization_id = $1 AND position ${readers[direction].sign} stand.start_position
              ORDER BY ${readers[direction].order} LIMIT ${scan}) found
  ), wanted AS MATERIALIZED (
    SELECT * FROM scanned WHERE type = ANY ($5)
  ), page AS MATERIALIZED (
    SELECT * FROM wanted ORDER BY ${readers[direction].order} LIMIT $6
  ), shown AS MATERIALIZED (
    SELECT * FROM (SELECT page.*, row_number() OVER log AS ordinal, coalesce(sum(${weight}) OVER log, 0) AS bytes
                     FROM page WINDOW log AS (ORDER BY ${readers[direction].order})) weighed
     WHERE ordinal = 1 OR bytes <= ${maxPageBytes}
  )
  SELECT stand.*, counted.*, told.*
    FROM stand
   CROSS JOIN (SELECT min(position) AS first_scanned, max(position) AS last_scanned, count(*) AS scanned_count,
                      (SELECT count(*) FROM wanted) AS wanted_count FROM scanned) counted
    LEFT JOIN (
           SELECT ${eventColumns} FROM shown
           CROSS JOIN LATERAL (
                  SELECT * FROM events
                   WHERE organization_id = $1 AND inserted_at = shown.inserted_at AND id = shown.id LIMIT 1) e
           ${eventJoins}) told ON true
   ORDER BY told.position`;
