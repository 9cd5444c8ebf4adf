import { afterSpending, type BucketRule } from './token-bucket.ts';

/**
 * `frames`: messages that the inbox shows in separate frames, many on a screen. `calls`, `sends`: of assistants, by
 * connection.
 */
export type LimitKind = 'requests' | 'authored' | 'frames' | 'calls' | 'sends';

/** The owner of the bucket; a uuid. */
export type BucketKey = { spenderId: string; kind: LimitKind };

/** How many requests a process serves before it flushes them to the database (contract section 7). */
const leaseSize = 10;

/** A bucket as this process knows it: the database's last state, less what was spent here since. */
export type LeasedBucket = BucketKey & {
  rule: BucketRule;
  /** When it will be full again, by this process's monotonic clock. */
  fullAt: number;
  /** Spent here and not yet being flushed, and when that began. */
  unsettled: number;
  unsettledSince: number;
  /** Being flushed to the database. */
  underWay: number;
  /** False until the database has reported its level. */
  isKnown: boolean;
};

export function newLease(key: BucketKey, rule: BucketRule): LeasedBucket {
  return {
    ...key,
    rule,
    fullAt: Number.NEGATIVE_INFINITY,
    unsettled: 0,
    unsettledSince: 0,
    underWay: 0,
    isKnown: false,
  };
}

/** The maximum to spend before a flush: so that each process exceeds a limit by ten at most. */
export function isUsedUp({ unsettled, underWay }: LeasedBucket): boolean {
  return unsettled + underWay >= leaseSize;
}

/** Half a lease is left during a flush, so that no request has to wait for it. */
export function isDue({ unsettled, isKnown }: LeasedBucket): boolean {
  return unsettled * 2 >= leaseSize || !isKnown;
}

export function isIdle({ unsettled, underWay }: LeasedBucket): boolean {
  return unsettled + underWay === 0;
}

export function spendHere(bucket: LeasedBucket, now: number): void {
  bucket.fullAt = afterSpending(bucket.rule, bucket.fullAt, now);
  if (bucket.unsettled === 0) bucket.unsettledSince = now;
  bucket.unsettled += 1;
}
