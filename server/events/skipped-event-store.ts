import type { Reader, Transaction, Writer } from '../db/database.ts';
import { formatTimestamp } from '../db/microseconds.ts';
import { readAcross } from '../db/sharded/across-organizations.ts';
import { processTime } from '../db/timestamps.ts';
import { newId } from '../ids/public-id.ts';
import type { ConsumerName, LogCursor, LoggedEvent } from './log-cursor.ts';

const firstRetrySeconds = 600;
const retrySeconds = 3600;

/** How many are retried before others have their turn. */
const batchSize = 100;

/** Stores an event that failed several times, in the transaction that moves the cursor past it. */
export async function storeSkipped(
  transaction: Transaction,
  { organizationId, consumer }: LogCursor,
  { event, attempts }: { event: LoggedEvent; attempts: number },
): Promise<void> {
  const now = processTime();
  await transaction.write({
    name: 'store_skipped_event',
    text: `INSERT INTO skipped_events (organization_id, id, consumer, event_id, event_inserted_at, type, record_id, attempts,
                                       last_attempt_at, retry_at, inserted_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9)`,
    values: [
      organizationId,
      newId(),
      consumer,
      event.id,
      formatTimestamp(event.inserted_at),
      event.type,
      event.record_id,
      attempts,
      now,
      processTime(firstRetrySeconds),
    ],
  });
}

/** Some of the organizations with skipped events that are due for a retry. */
export async function organizationsToRetry(reader: Reader, consumer: ConsumerName): Promise<string[]> {
  const rows = await readAcross<{ organization_id: string }>(reader, {
    name: 'organizations_to_retry',
    text: (among) => `SELECT organization_id FROM skipped_events
            WHERE consumer = $1 AND retry_at <= $2 AND ${among('organization_id')} ORDER BY retry_at LIMIT ${batchSize}`,
    values: [consumer, processTime()],
  });
  return [...new Set(rows.map(({ organization_id }) => organization_id))];
}

/** The ids of an organization's skipped events that are due for a retry. */
export async function dueSkipped(
  reader: Reader,
  { organizationId, consumer }: LogCursor,
): Promise<{ id: string }[]> {
  return reader.read<{ id: string }>({
    name: 'due_skipped_events',
    text: `SELECT id FROM skipped_events WHERE organization_id = $1 AND consumer = $2 AND retry_at <= $3
            ORDER BY retry_at LIMIT ${batchSize}`,
    values: [organizationId, consumer, processTime()],
  });
}

export type Skipped = { organizationId: string; id: string };

/**
 * Removes one that this transaction will handle, and locks the cursor, as for the events that come after it. Returns its event; undefined
 * if another process has handled it, or the log has dropped the event.
 */
export async function takeSkipped(
  transaction: Transaction,
  { organizationId, id }: Skipped,
): Promise<LoggedEvent | undefined> {
  const [taken] = await transaction.read<{ event_id: string; event_inserted_at: number }>({
    name: 'take_skipped_event',
    text: `SELECT s.event_id, s.event_inserted_at FROM skipped_events s
             JOIN log_cursors c ON c.organization_id = $1 AND c.consumer = s.consumer
            WHERE s.organization_id = $1 AND s.id = $2 FOR UPDATE`,
    values: [organizationId, id],
  });
  if (!taken) return undefined;
  await transaction.write({
    name: 'delete_skipped_event',
    text: 'DELETE FROM skipped_events WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
  const [event] = await transaction.read<LoggedEvent>({
    name: 'event_skipped',
    text: `SELECT id, position, type, actor_type, actor_user_id, actor_app_id, record_id, data, previous, inserted_at
             FROM events WHERE organization_id = $1 AND inserted_at = $2 AND id = $3`,
    values: [organizationId, formatTimestamp(taken.event_inserted_at), taken.event_id],
  });
  return event;
}

/** After another failure. */
export async function postponeSkipped(writer: Writer, { organizationId, id }: Skipped): Promise<void> {
  await writer.write({
    name: 'postpone_skipped_event',
    text: `UPDATE skipped_events SET attempts = attempts + 1, last_attempt_at = $3, retry_at = $4
            WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, processTime(), processTime(retrySeconds)],
  });
}
