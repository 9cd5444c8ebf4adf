import type { Reader } from '../db/database.ts';
import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import { type MailState, readMailState } from './mail-state.ts';

/** The state of a job queue. Counts are capped at `maxCounted`. */
export type QueueState = {
  name: string;
  /** Due, and not yet taken by a worker. */
  waiting: number;
  /** For how long the first of them has been due. */
  oldest_seconds: number;
  /** Given up within the retention of failed jobs, a day for email. */
  failed: number;
};

/** The operator's metrics that are the same for every process of the installation. */
export type DatabaseState = {
  database_bytes: number;
  /** Unsequenced events, and the age of the first. */
  unsequenced_events: number;
  unsequenced_seconds: number;
  /** Conversations whose search document is out of date. */
  unindexed_conversations: number;
  /** Enabled webhook endpoints whose last delivery failed. */
  failing_webhooks: number;
  queues: QueueState[];
  /** Events that a consumer of the log has skipped so far, if any. */
  passed_over: { consumer: string; events: number }[];
  mail: MailState;
};

/** The cap of a count: more than that is an alarm whatever the number, and counting a whole backlog would add to it. */
export const maxCounted = 10_000;

/** One statement; every part of it reads one end of an index, or a small table. */
export async function readDatabaseState(reader: Reader, now: Microseconds): Promise<DatabaseState> {
  const [row] = await reader.read<Omit<DatabaseState, 'queues' | 'passed_over' | 'mail'>>({
    name: 'database_state',
    text: `SELECT pg_database_size(current_database()) AS database_bytes,
                  (SELECT count(*)::int FROM (${upTo('events WHERE position IS NULL')}) counted) AS unsequenced_events,
                  coalesce((SELECT greatest(0, extract(epoch FROM $1::timestamptz - min(inserted_at)))::float8
                              FROM (SELECT inserted_at FROM events WHERE position IS NULL LIMIT ${maxCounted}) counted), 0) AS unsequenced_seconds,
                  (SELECT count(*)::int FROM (${upTo('search_queue')}) counted) AS unindexed_conversations,
                  (SELECT count(*)::int FROM (${upTo(failingWebhooks)}) counted) AS failing_webhooks`,
    values: [formatTimestamp(now)],
  });
  if (!row) throw new Error('The state of the database could not be read.');
  return {
    ...row,
    queues: await readQueues(reader, now),
    passed_over: await readSkipped(reader),
    mail: await readMailState(reader, now),
  };
}

const failingWebhooks =
  'webhooks WHERE failing_since IS NOT NULL AND disabled_at IS NULL AND deleted_at IS NULL';

/** Our own SQL. */
function upTo(rows: string): string {
  return `SELECT 1 FROM ${rows} LIMIT ${maxCounted}`;
}

/** By an index that contains only organizations with skipped events. */
function readSkipped(reader: Reader): Promise<DatabaseState['passed_over']> {
  return reader.read({
    name: 'events_passed_over',
    text: `SELECT consumer, sum(passed_over)::bigint AS events
             FROM (SELECT consumer, passed_over FROM log_cursors WHERE passed_over > 0 LIMIT ${maxCounted}) counted
            GROUP BY consumer ORDER BY consumer`,
    values: [],
  });
}

/** The job tables are created when the first queue is opened. */
async function readQueues(reader: Reader, now: Microseconds): Promise<QueueState[]> {
  const [found] = await reader.read<{ exists: boolean }>({
    name: 'job_tables_exist',
    text: `SELECT to_regclass('jobs.queue') IS NOT NULL AS exists`,
    values: [],
  });
  if (!found?.exists) return [];
  const due = `jobs.job j WHERE j.name = q.name AND j.state < 'active' AND j.start_after <= $1::timestamptz`;
  return reader.read<QueueState>({
    name: 'queue_states',
    text: `SELECT q.name,
                  (SELECT count(*)::int FROM (${upTo(due)}) counted) AS waiting,
                  coalesce((SELECT greatest(0, extract(epoch FROM $1::timestamptz - min(start_after)))::float8
                              FROM (SELECT j.start_after FROM ${due} LIMIT ${maxCounted}) counted), 0) AS oldest_seconds,
                  (SELECT count(*)::int FROM (${upTo("jobs.job j WHERE j.name = q.name AND j.state = 'failed'")}) counted) AS failed
             FROM jobs.queue q ORDER BY q.name`,
    values: [formatTimestamp(now)],
  });
}
