import type { Logger } from 'pino';
import { eachByItself, foundIn } from '../background/each-by-itself.ts';
import { repeat } from '../background/repeat.ts';
import type { BackgroundLease } from '../db/background-lease.ts';
import type { Database } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';
import { Unavailable } from '../errors/errors.ts';
import { toApiError } from '../errors/to-api-error.ts';
import type { Consumer } from './consumer.ts';
import { eventsAfter, holdCursor, moveCursor, movePast, organizationsBehind } from './log-cursor.ts';
import { organizationsToRetry, retryPassedOver } from './retry-passed-over.ts';

type Options = {
  database: Database;
  notices: Pick<Notices, 'subscribe'>;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  lease: Pick<BackgroundLease, 'isHeld'>;
};

/** How long a round waits after a notice, so that a burst is one batch. */
const debounceMilliseconds = 20;

/** How often the process with the lease polls for events without a notification. */
const pollIntervalMilliseconds = 5000;

/** After a log could not be read, while its database node is down. */
const retryMilliseconds = 1000;

const maxAttempts = 3;

/** Reads on in every log as it grows. Returns what stops it, once the round that is under way has ended. */
export function startConsumer(options: Options, consumer: Consumer): () => Promise<void> {
  const { database, notices, logger, lease } = options;
  const consume = consumeLog(options, consumer);
  const waiting = new Set<string>();
  let pollsAt = performance.now();
  const told = { name: `reading the log for ${consumer.name}`, logger };
  const consumeOne = async (id: string) => {
    waiting.delete(id);
    if (await consume(id)) waiting.add(id);
  };
  const round = async () => {
    if (performance.now() >= pollsAt) {
      pollsAt = performance.now() + pollIntervalMilliseconds;
      if (lease.isHeld()) {
        for (const id of await foundIn(() => organizationsBehind(database, consumer.name), told))
          waiting.add(id);
        const toRetry = await foundIn(() => organizationsToRetry(database, consumer.name), told);
        await eachByItself(toRetry, (id) => retryPassedOver(options, consumer, id), told);
      }
    }
    // One batch of each, so that one with much delays no other.
    const failed = await eachByItself([...waiting], consumeOne, told);
    const hasMore = waiting.size > 0;
    for (const id of failed) waiting.add(id);
    const untilPoll = Math.max(pollsAt - performance.now(), 0);
    if (hasMore) return 0;
    return failed.length > 0 ? Math.min(retryMilliseconds, untilPoll) : untilPoll;
  };
  const loop = repeat(round, { ...told, intervalMilliseconds: pollIntervalMilliseconds });
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
 * Gives what handles the next batch of an organization's log, and says whether there may be more. After a failure the events are
 * handled one by one, each in a transaction of its own, so that only the one that fails is passed over after three attempts. It is
 * counted, and tried again later (decisions/0142).
 * Attempts that failed because the database was unavailable don't count.
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
      const event = await passOver(database, consumer, organizationId);
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
    const position = await holdCursor(transaction, cursor);
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
function passOver(database: Database, { name, types }: Consumer, organizationId: string) {
  return database.transaction(async (transaction) => {
    const cursor = { organizationId, consumer: name };
    const position = await holdCursor(transaction, cursor);
    if (position === undefined) return undefined;
    const [next] = (await eventsAfter(transaction, organizationId, { position, types })).events;
    if (next) await movePast(transaction, cursor, next.position);
    return next && { id: next.id, type: next.type };
  });
}
