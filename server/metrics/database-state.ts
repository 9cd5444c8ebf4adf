import type { Reader } from '../db/database.ts';
import { formatTimestamp, type Microseconds } from '../db/microseconds.ts';
import { readAcross } from '../db/sharded/across-organizations.ts';
import { type MailState, readMailState } from './mail-state.ts';
import { largestOf, sumOf } from './of-all-nodes.ts';

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
  /** Events that a consumer of the log has skipped and not handled since, if any. */
  passed_over: { consumer: string; events: number }[];
  mail: MailState;
};

/** The cap of a count: more than that is an alarm whatever the number, and counting a whole backlog would add to it. */
export const maxCounted = 10_000;

/** Every statement reads one end of an index, or a small table. Of a sharded database, the nodes that respond. */
export async function readDatabaseState(reader: Reader, now: Microseconds): Promise<DatabaseState> {
  return {
    database_bytes: await readSize(reader),
    ...(await readBacklogs(reader, now)),
    queues: await readQueues(reader, now),
    passed_over: await readSkipped(reader),
    mail: await readMailState(reader, now),
  };
}

async function readSize(reader: Reader): Promise<number> {
  const [row] = await reader.read<{ database_bytes: number }>({
    name: 'database_size',
    text: 'SELECT pg_database_size(current_database()) AS database_bytes',
    values: [],
  });
  if (!row) throw new Error('The size of the database could not be read.');
  return row.database_bytes;
}

type Backlogs = Omit<DatabaseState, 'database_bytes' | 'queues' | 'passed_over' | 'mail'>;

async function readBacklogs(reader: Reader, now: Microseconds): Promise<Backlogs> {
  const nodes = await readAcross<Backlogs>(reader, {
    name: 'backlogs',
    text: (among) => {
      const unsequenced = `events WHERE position IS NULL AND ${among('organization_id')}`;
      const queued = `search_queue WHERE ${among('organization_id')}`;
      const imported = `imported_search_queue WHERE ${among('organization_id')}`;
      const failing = `webhooks WHERE failing_since IS NOT NULL AND disabled_at IS NULL AND deleted_at IS NULL
                                  AND ${among('organization_id')}`;
      return `SELECT (SELECT count(*)::int FROM (${upTo(unsequenced)}) counted) AS unsequenced_events,
                     coalesce((SELECT greatest(0, extract(epoch FROM $1::timestamptz - min(inserted_at)))::float8
                                 FROM (SELECT inserted_at FROM ${unsequenced} LIMIT ${maxCounted}) counted), 0) AS unsequenced_seconds,
                     (SELECT count(*)::int FROM (${upTo(queued)}) counted)
                     + (SELECT count(*)::int FROM (${upTo(imported)}) counted) AS unindexed_conversations,
                     (SELECT count(*)::int FROM (${upTo(failing)}) counted) AS failing_webhooks`;
    },
    values: [formatTimestamp(now)],
  });
  return {
    unsequenced_events: sumOf(nodes, 'unsequenced_events'),
    unsequenced_seconds: largestOf(nodes, 'unsequenced_seconds'),
    unindexed_conversations: sumOf(nodes, 'unindexed_conversations'),
    failing_webhooks: sumOf(nodes, 'failing_webhooks'),
  };
}

/** Our own SQL. */
function upTo(rows: string): string {
  return `SELECT 1 FROM ${rows} LIMIT ${maxCounted}`;
}

async function readSkipped(reader: Reader): Promise<DatabaseState['passed_over']> {
  const nodes = await readAcross<DatabaseState['passed_over'][number]>(reader, {
    name: 'events_passed_over',
    text: (among) => `SELECT consumer, count(*)::int AS events
             FROM (SELECT consumer FROM skipped_events WHERE ${among('organization_id')} LIMIT ${maxCounted}) counted
            GROUP BY consumer ORDER BY consumer`,
    values: [],
  });
  return Object.entries(Object.groupBy(nodes, ({ consumer }) => consumer)).map(([consumer, rows = []]) => ({
    consumer,
    events: sumOf(rows, 'events'),
  }));
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
