import type { Logger } from 'pino';
import { forEachOrganization, organizationsFrom } from '../background/for-each-organization.ts';
import { repeat } from '../background/repeat.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { Database } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';
import { Unavailable } from '../errors/errors.ts';
import { toApiError } from '../errors/to-api-error.ts';
import type { Consumer } from './consumer.ts';
import { claimCursor, eventsAfter, moveCursor, organizationsBehind } from './log-cursor.ts';
import { retrySkipped } from './retry-skipped.ts';
import { organizationsToRetry, storeSkipped } from './skipped-event-store.ts';

type Options = {
  database: Database;
  notices: Pick<Notices, 'subscribe'>;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  lease: Pick<BackgroundLease, 'isHeld'>;
};

/**
 * How long a round waits after a notice, so that a burst is one batch: a round takes a transaction of a dozen
 * statements, and nobody notices whether a notification appears 50 ms earlier (decisions/0570).
 */
const debounceMilliseconds = 100;

/** How often the process with the lease polls for events without a notification. */
const pollIntervalMilliseconds = 5000;

/** The pause after a log could not be read, while its database node is down. */
const retryMilliseconds = 1000;

const maxAttempts = 3;

/** Consumes every log as it grows. Returns a function that stops it once the current round has ended. */
export function startConsumer(options: Options, consumer: Consumer): () => Promise<void> {
  const { database, notices, logger, lease } = options;
  const consume = consumeLog(options, consumer);
  const waiting = new Set<string>();
  let pollsAt = performance.now();
  const loopOptions = { name: `reading the log for ${consumer.name}`, logger };
  const round = async () => {
    if (performance.now() >= pollsAt) {
      pollsAt = performance.now() + pollIntervalMilliseconds;
      if (lease.isHeld()) {
        for (const id of await organizationsFrom(
          () => organizationsBehind(database, consumer.name),
          loopOptions,
        ))
          waiting.add(id);
        const toRetry = await organizationsFrom(
          () => organizationsToRetry(database, consumer.name),
          loopOptions,
        );
        await forEachOrganization(toRetry, (id) => retrySkipped(options, consumer, id), loopOptions);
      }
    }
    // One batch of each, so that a long one doesn't delay the others.
    const unfinished = new Set<string>();
    const consumeOne = async (id: string) => {
      waiting.delete(id);
      if (await consume(id)) unfinished.add(id);
    };
    const failed = await forEachOrganization([...waiting], consumeOne, loopOptions);
    for (const id of [...unfinished, ...failed]) waiting.add(id);
    const untilPoll = Math.max(pollsAt - performance.now(), 0);
    // Organizations that a notice has named in the meantime are consumed in the next round, which it has scheduled.
    if (unfinished.size > 0) return 0;
    return failed.length > 0 ? Math.min(retryMilliseconds, untilPoll) : untilPoll;
  };
  const loop = repeat(round, { ...loopOptions, intervalMilliseconds: pollIntervalMilliseconds });
  const stopListening = notices.subscribe((notice) => {
    if (notice.about !== 'events') return;
    waiting.add(notice.organizationId);
    loop.wake(debounceMilliseconds);
  });
  return async () => {
    stopListening();
    await loop.stop();
  };
}

/**
 * Returns a function that handles the next batch of an organization's log, and tells whether there may be more. After
 * a failure the events are handled one by one, each in its own transaction, so that only the one that fails is
 * skipped after three attempts. It is shown to admins, and retried later (decisions/0480). Attempts that failed because the
 * database was unavailable don't count.
 */
export function consumeLog(
  { database, logger }: Pick<Options, 'database' | 'logger'>,
  consumer: Consumer,
): (organizationId: string) => Promise<boolean> {
  const failures = new Map<string, number>();
  return async (organizationId) => {
    const failed = failures.get(organizationId) ?? 0;
    try {
      const hasMore = await consumeBatch(database, consumer, organizationId, failed > 0);
      failures.delete(organizationId);
      return hasMore;
    } catch (error) {
      if (toApiError(error) instanceof Unavailable) throw error;
      failures.set(organizationId, failed + 1);
      if (failed < maxAttempts) {
        logger.warn({ err: error, organizationId }, `handling events for ${consumer.name} failed`);
        return true;
      }
      const event = await skipEvent(database, consumer, organizationId);
      logger.error({ err: error, organizationId, event }, `an event was passed over for ${consumer.name}`);
      failures.delete(organizationId);
      return true;
    }
  };
}

function consumeBatch(
  database: Database,
  { name, types, handle }: Consumer,
  organizationId: string,
  isOneByOne: boolean,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const cursor = { organizationId, consumer: name };
    const position = await claimCursor(transaction, cursor);
    if (position === undefined) return false;
    const batch = await eventsAfter(transaction, organizationId, { position, types });
    const events = isOneByOne ? batch.events.slice(0, 1) : batch.events;
    const isWhole = events.length === batch.events.length;
    if (events.length > 0) await handle(transaction, organizationId, events);
    const reached = isWhole ? batch.position : (events[0]?.position ?? position);
    if (reached > position) await moveCursor(transaction, cursor, reached);
    return batch.hasMore || !isWhole;
  });
}

/** Moves the cursor past the next event without handling it; returns its uuid and type. */
function skipEvent(database: Database, { name, types }: Consumer, organizationId: string) {
  return database.transaction(async (transaction) => {
    const cursor = { organizationId, consumer: name };
    const position = await claimCursor(transaction, cursor);
    if (position === undefined) return undefined;
    const [next] = (await eventsAfter(transaction, organizationId, { position, types })).events;
    if (!next) return undefined;
    await moveCursor(transaction, cursor, next.position);
    await storeSkipped(transaction, cursor, { event: next, attempts: maxAttempts });
    return { id: next.id, type: next.type };
  });
}
