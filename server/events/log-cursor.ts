import type { EventType } from '../../contract/event.ts';
import type { consumers } from '../../contract/inbox/skipped-event.ts';
import type { Reader, Transaction } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { readAcross } from '../db/sharded/across-organizations.ts';

/** A reader of every organization's log, each at its own position. */
export type ConsumerName = (typeof consumers)[number];

/** An event as the log stores it; ids are uuids. */
export type LoggedEvent = {
  id: string;
  position: number;
  type: EventType;
  actor_type: 'member' | 'contact' | 'app' | 'system';
  actor_user_id: string | null;
  actor_app_id: string | null;
  record_id: string;
  data: Record<string, unknown> | null;
  previous: Record<string, unknown> | null;
  inserted_at: Microseconds;
};

/** Some of the organizations whose log a consumer has not read completely. */
export async function organizationsBehind(reader: Reader, consumer: ConsumerName): Promise<string[]> {
  const rows = await readAcross<{ organization_id: string }>(reader, {
    name: 'organizations_behind',
    text: (among) => `SELECT h.organization_id FROM event_heads h
             LEFT JOIN log_cursors c ON c.organization_id = h.organization_id AND c.consumer = $1 AND ${among('c.organization_id')}
            WHERE h.last_position > coalesce(c.position, 0) AND ${among('h.organization_id')} LIMIT 100`,
    values: [consumer],
  });
  return rows.map(({ organization_id }) => organization_id);
}

export type LogCursor = { organizationId: string; consumer: ConsumerName };

/**
 * A consumer's position in a log, locked for this transaction to move; undefined if another one has it. An
 * organization's log without a cursor is read from its beginning.
 */
export async function claimCursor(
  transaction: Transaction,
  { organizationId, consumer }: LogCursor,
): Promise<number | undefined> {
  const cursor = await transaction.read<{ position: number }>({
    name: 'claim_log_cursor',
    text: 'SELECT position FROM log_cursors WHERE organization_id = $1 AND consumer = $2 FOR UPDATE SKIP LOCKED',
    values: [organizationId, consumer],
  });
  if (cursor[0]) return cursor[0].position;
  const { rows: created } = await transaction.write<{ position: number }>({
    name: 'make_log_cursor',
    text: `INSERT INTO log_cursors (organization_id, consumer, position) VALUES ($1, $2, 0)
           ON CONFLICT DO NOTHING RETURNING position`,
    values: [organizationId, consumer],
  });
  return created[0]?.position;
}

export async function moveCursor(
  transaction: Transaction,
  { organizationId, consumer }: LogCursor,
  position: number,
): Promise<void> {
  await transaction.write({
    name: 'move_log_cursor',
    text: 'UPDATE log_cursors SET position = $3 WHERE organization_id = $1 AND consumer = $2',
    values: [organizationId, consumer, position],
  });
}

export type LogBatch = {
  /** Events of the consumed types, in the order of the log. */
  events: LoggedEvent[];
  /** The log was scanned up to here. */
  position: number;
  hasMore: boolean;
};

const batchSize = 200;

/**
 * The events after a position: scans a limited number for the consumed types, and reads nothing large of others. The log
 * isn't joined with itself: on a new partition, PostgreSQL would hash all of the organization's events (decisions/0619).
 */
export async function eventsAfter(
  transaction: Transaction,
  organizationId: string,
  { position, types }: { position: number; types: readonly EventType[] },
): Promise<LogBatch> {
  const rows = await transaction.read<LoggedEvent & { is_consumed: boolean }>({
    name: 'events_after',
    text: `SELECT e.type = ANY ($3) AS is_consumed, e.id, e.position, e.type, e.actor_type, e.actor_user_id, e.actor_app_id,
                  e.record_id, e.inserted_at,
                  CASE WHEN e.type = ANY ($3) THEN e.data END AS data,
                  CASE WHEN e.type = ANY ($3) THEN e.previous END AS previous
             FROM events e WHERE e.organization_id = $1 AND e.position > $2 ORDER BY e.position LIMIT ${batchSize}`,
    values: [organizationId, position, types],
  });
  return {
    events: rows.filter(({ is_consumed: isConsumed }) => isConsumed),
    position: rows.at(-1)?.position ?? position,
    hasMore: rows.length === batchSize,
  };
}
