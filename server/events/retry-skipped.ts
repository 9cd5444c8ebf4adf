import type { Logger } from 'pino';
import type { Database, Reader, Transaction } from '../db/database.ts';
import { readAcross } from '../db/sharded/across-organizations.ts';
import { processTime } from '../db/timestamps.ts';
import { Unavailable } from '../errors/errors.ts';
import { toApiError } from '../errors/to-api-error.ts';
import type { Consumer } from './consumer.ts';
import { type ConsumerName, type LogCursor, type LoggedEvent, loggedEventColumns } from './log-cursor.ts';

const retrySeconds = 3600;

type Options = { database: Database; logger: Pick<Logger, 'info' | 'warn'> };

/** Some of the organizations with skipped events that are due for a retry. */
export async function organizationsToRetry(reader: Reader, consumer: ConsumerName): Promise<string[]> {
  const rows = await readAcross<{ organization_id: string }>(reader, {
    name: 'organizations_to_retry',
    text: (among) => `SELECT organization_id FROM log_cursors
            WHERE consumer = $1 AND passed_over > 0 AND retry_at <= $2 AND ${among('organization_id')} ORDER BY retry_at LIMIT 10`,
    values: [consumer, processTime()],
  });
  return rows.map(({ organization_id }) => organization_id);
}

/**
 * Retries the events that a consumer skipped in an organization, each in its own transaction. Those that fail again
 * are due in an hour, until the log has dropped them.
 */
export async function retrySkipped(
  { database, logger }: Options,
  consumer: Consumer,
  organizationId: string,
): Promise<void> {
  const cursor = { organizationId, consumer: consumer.name };
  for (const position of await postponeRetry(database, cursor)) {
    try {
      const isHandled = await database.transaction((transaction) =>
        retry(transaction, consumer, cursor, position),
      );
      if (isHandled)
        logger.info({ organizationId, position }, `an event was handled late for ${consumer.name}`);
    } catch (error) {
      if (toApiError(error) instanceof Unavailable) throw error;
      logger.warn({ err: error, organizationId, position }, `retrying an event for ${consumer.name} failed`);
    }
  }
}

/** Schedules the next retry before this one: a process that crashes half-way leaves the rest to the next. */
async function postponeRetry(database: Database, { organizationId, consumer }: LogCursor): Promise<number[]> {
  const { rows } = await database.write<{ retry_positions: string[] }>({
    name: 'postpone_retry',
    text: `UPDATE log_cursors SET retry_at = $3
            WHERE organization_id = $1 AND consumer = $2 AND retry_at IS NOT NULL RETURNING retry_positions`,
    values: [organizationId, consumer, processTime(retrySeconds)],
  });
  return (rows[0]?.retry_positions ?? []).map(Number);
}

/** Returns whether the event was handled: not if the log no longer has it, which leaves it counted as skipped. */
async function retry(
  transaction: Transaction,
  { handle }: Consumer,
  { organizationId, consumer }: LogCursor,
  position: number,
): Promise<boolean> {
  const locked = await transaction.read({
    name: 'claim_retry',
    text: `SELECT position FROM log_cursors
            WHERE organization_id = $1 AND consumer = $2 AND $3 = ANY (retry_positions) FOR UPDATE`,
    values: [organizationId, consumer, position],
  });
  if (locked.length === 0) return false;
  const events = await transaction.read<LoggedEvent>({
    name: 'event_at',
    text: `SELECT ${loggedEventColumns} FROM events e WHERE e.organization_id = $1 AND e.position = $2`,
    values: [organizationId, position],
  });
  if (events.length > 0) await handle(transaction, organizationId, events);
  await transaction.write({
    name: 'end_retry',
    text: `UPDATE log_cursors
              SET passed_over = passed_over - $4, retry_positions = array_remove(retry_positions, $3::bigint),
                  retry_at = CASE WHEN cardinality(retry_positions) > 1 THEN retry_at END
            WHERE organization_id = $1 AND consumer = $2`,
    values: [organizationId, consumer, position, events.length],
  });
  return events.length > 0;
}
