import type { Logger } from 'pino';
import { repeat } from '../background/repeat.ts';
import type { Writer } from '../db/database.ts';
import { flushUsage } from './bucket-store.ts';
import { isDue, type LeasedBucket } from './leased-bucket.ts';
import { afterSpending, refillTime } from './token-bucket.ts';

/** The duration of a lease that is not used up (contract section 7). */
const leaseMilliseconds = 1000;

export type UsageFlush = {
  /** Schedules a bucket that was spent from; not awaited. */
  note(bucket: LeasedBucket): void;
  /** Flushes all scheduled buckets; joins a running round. Fails if the database does. */
  flush(): Promise<void>;
  /** Stops, and flushes the rest as far as possible. */
  stop(): Promise<void>;
};

type Noted = { bucket: LeasedBucket; since: number };

type Options = {
  writer: Writer;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
  /** Called with the database's clock, in milliseconds, at a time of the monotonic clock. */
  onTime: (databaseNow: number, at: number) => void;
  logger: Pick<Logger, 'warn'>;
};

/**
 * Flushes the usage of all buckets to the database: as soon as half a lease is used, otherwise once a second. One
 * statement at a time, so that its cost doesn't grow with the number of requests.
 */
export function startUsageFlush({ writer, clock, onTime, logger }: Options): UsageFlush {
  const noted = new Set<LeasedBucket>();
  let running: Promise<void> | undefined;

  const flush = () => {
    running ??= flushNoted().finally(() => {
      running = undefined;
      if (noted.size > 0) loop.wake(leaseMilliseconds);
    });
    return running;
  };
  const loop = repeat(
    async () => {
      await flush();
      return undefined;
    },
    { name: 'flushing rate limit usage', logger },
  );

  return { note, flush, stop };

  function note(bucket: LeasedBucket): void {
    noted.add(bucket);
    loop.wake(isDue(bucket) && !running ? 0 : leaseMilliseconds);
  }

  async function flushNoted(): Promise<void> {
    const batch = [...noted].map((bucket) => ({ bucket, since: bucket.unsettledSince }));
    noted.clear();
    for (const { bucket } of batch) [bucket.underWay, bucket.unsettled] = [bucket.unsettled, 0];
    try {
      await flushBatch(batch);
    } catch (error) {
      for (const { bucket, since } of batch) {
        bucket.unsettled += bucket.underWay;
        bucket.unsettledSince = since;
        noted.add(bucket);
      }
      throw error;
    } finally {
      for (const { bucket } of batch) bucket.underWay = 0;
    }
  }

  /** What was spent here while the statement ran is not in its result, and is added to it. */
  async function flushBatch(batch: Noted[]): Promise<void> {
    if (batch.length === 0) return;
    const sent = clock();
    const spendings = batch.map(({ bucket: { spenderId, kind, rule, underWay: spent }, since }) => {
      return { spenderId, kind, refill: spent * refillTime(rule), age: Math.max(0, sent - since) };
    });
    const states = await flushUsage(writer, spendings);
    const now = clock();
    for (const [index, { untilFull, databaseNow }] of states.entries()) {
      const { bucket } = batch[index] as Noted;
      bucket.fullAt = afterSpending(bucket.rule, now + untilFull, bucket.unsettledSince, bucket.unsettled);
      bucket.isKnown = true;
      onTime(databaseNow / 1000, now);
    }
  }

  async function stop(): Promise<void> {
    await loop.stop();
    await running?.catch(() => undefined);
    await flush().catch((error: unknown) =>
      logger.warn({ err: error }, 'rate limit usage was not flushed at the end'),
    );
  }
}
