import type { Writer } from '../db/database.ts';
import { settle } from './bucket-store.ts';
import { isDue, type LeasedBucket } from './leased-bucket.ts';
import { afterSpending, refillTime } from './token-bucket.ts';

/** How long a lease lasts that is not used up (contract section 7). */
const leaseMilliseconds = 1000;

export type Settlement = {
  /** Tells that something was spent here. It is settled by itself, soon; nobody waits for it. */
  note(bucket: LeasedBucket): void;
  /** Settles all that was noted; where a round is under way, waits for that one alone. Fails where the database does. */
  round(): Promise<void>;
  /** Settles what is left, as far as that can be done. */
  stop(): Promise<void>;
};

type Noted = { bucket: LeasedBucket; since: number };

type Options = {
  writer: Writer;
  /** A steady clock, in milliseconds. */
  clock: () => number;
  /** Is told what the clock of the database says, in milliseconds, at a moment of the steady clock. */
  onTime: (databaseNow: number, at: number) => void;
  onFailure: (error: unknown) => void;
};

/**
 * Keeps the database told of what is spent here, for all buckets at once: as soon as half a lease is used, else once a
 * second. One statement is out at a time, so that its cost does not grow with the number of requests.
 */
export function startSettlement({ writer, clock, onTime, onFailure }: Options): Settlement {
  const noted = new Set<LeasedBucket>();
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const round = () => {
    underWay ??= settleNoted().finally(() => {
      underWay = undefined;
      plan();
    });
    return underWay;
  };
  const roundAside = () => void round().catch(onFailure);

  return { note, round, stop };

  function note(bucket: LeasedBucket): void {
    noted.add(bucket);
    if (isDue(bucket) && !underWay && !isStopped) roundAside();
    else plan();
  }

  function plan(): void {
    if (noted.size === 0 || isStopped || underWay) return;
    timer ??= setTimeout(roundAside, leaseMilliseconds).unref();
  }

  async function settleNoted(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...noted].map((bucket) => ({ bucket, since: bucket.unsettledSince }));
    noted.clear();
    for (const { bucket } of batch) [bucket.underWay, bucket.unsettled] = [bucket.unsettled, 0];
    try {
      await settleBatch(batch);
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

  /** What was spent here while the statement was out is not in the database's answer, and comes on top of it. */
  async function settleBatch(batch: Noted[]): Promise<void> {
    if (batch.length === 0) return;
    const sent = clock();
    const spendings = batch.map(({ bucket: { spenderId, kind, rule, underWay: spent }, since }) => {
      return { spenderId, kind, refill: spent * refillTime(rule), age: Math.max(0, sent - since) };
    });
    const standings = await settle(writer, spendings);
    const now = clock();
    for (const [index, { untilFull, databaseNow }] of standings.entries()) {
      const { bucket } = batch[index] as Noted;
      bucket.fullAt = afterSpending(bucket.rule, now + untilFull, bucket.unsettledSince, bucket.unsettled);
      bucket.isKnown = true;
      onTime(databaseNow / 1000, now);
    }
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await underWay?.catch(() => undefined);
    await round().catch(onFailure);
  }
}
