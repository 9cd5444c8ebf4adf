import { Gauge, type Registry } from 'prom-client';
import type { Reader } from '../db/database.ts';
import type { Microseconds } from '../db/microseconds.ts';
import { type DatabaseState, readDatabaseState } from './database-state.ts';

export type DatabaseMetricsSource = {
  database: Reader;
  now: () => Microseconds;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
};

/** However often it is scraped, the database is queried at most this often. */
const freshMilliseconds = 5_000;

/**
 * The state of the database and its backlogs. Returns a function that updates the gauges before they are read;
 * without a response `deskbell_database_up` is 0 and the others are absent.
 */
export function databaseMetrics(
  registry: Registry,
  { database, now, clock }: DatabaseMetricsSource,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `deskbell_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', 'Whether the database responded to this scrape.');
  const size = gauge('database_size_bytes', 'Size of the database on disk.');
  const events = gauge('events_unsequenced', 'Events that have no position in the log yet, up to 10,000.');
  const eventAge = gauge('events_unsequenced_oldest_seconds', 'How long the oldest of them has waited.');
  const search = gauge(
    'search_queue_conversations',
    'Conversations to be reindexed, up to 10,000 of today and of imports each.',
  );
  const webhooks = gauge('webhooks_failing', 'Webhook endpoints whose last delivery failed.');
  const waiting = gauge('queue_waiting_jobs', 'Jobs that are due and not taken yet, up to 10,000.', [
    'queue',
  ]);
  const jobAge = gauge('queue_oldest_seconds', 'How long the oldest due job has waited.', ['queue']);
  const failed = gauge('queue_failed_jobs', 'Jobs given up, as long as they are kept (mail: a day).', [
    'queue',
  ]);

  const passedOver = gauge('events_passed_over', 'Events that could not be handled, by what reads the log.', [
    'consumer',
  ]);

  const channels = gauge(
    'channels_failing',
    'Mail channels whose mailbox cannot be read, or whose mail cannot be sent.',
  );
  const checkAge = gauge(
    'mailbox_oldest_look_seconds',
    'Time since the last check of the working mailbox that was checked longest ago.',
  );
  const emails = gauge('mail_outbox_waiting', 'Mail of channels that is due and not sent, up to 10,000.');
  const mailAge = gauge('mail_outbox_oldest_seconds', 'How long the oldest of it has been due.');

  const showDatabase = (state: DatabaseState) => {
    up.set(1);
    size.set(state.database_bytes);
    events.set(state.unsequenced_events);
    eventAge.set(state.unsequenced_seconds);
    search.set(state.unindexed_conversations);
    webhooks.set(state.failing_webhooks);
    passedOver.set({ consumer: 'notifications' }, 0);
    channels.set(state.mail.failing_channels);
    checkAge.set(state.mail.oldest_look_seconds);
    emails.set(state.mail.waiting_mails);
    mailAge.set(state.mail.oldest_mail_seconds);
    for (const { consumer, events } of state.passed_over) passedOver.set({ consumer }, events);
    for (const queue of state.queues) {
      waiting.set({ queue: queue.name }, queue.waiting);
      jobAge.set({ queue: queue.name }, queue.oldest_seconds);
      failed.set({ queue: queue.name }, queue.failed);
    }
  };
  const showOutage = () => {
    // Absent, not 0: an alert on a backlog must not read an outage as all clear.
    const backlogs = [size, events, eventAge, search, webhooks, channels, checkAge, emails, mailAge];
    for (const each of backlogs) each.remove();
    for (const each of [waiting, jobAge, failed, passedOver]) each.reset();
    up.set(0);
  };

  let last: { at: number; done: Promise<void> } | undefined;
  return () => {
    if (last === undefined || clock() - last.at >= freshMilliseconds)
      last = { at: clock(), done: readDatabaseState(database, now()).then(showDatabase, showOutage) };
    return last.done;
  };
}
