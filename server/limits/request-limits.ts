import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RateLimits } from '../config/rate-limits.ts';
import type { Writer } from '../db/database.ts';
import { Unavailable } from '../errors/errors.ts';
import { RateLimited } from '../errors/rate-limited.ts';
import { isIdle, isUsedUp, type LeasedBucket, type LimitKind, newLease, spendHere } from './leased-bucket.ts';
import { limitHeaders } from './limit-headers.ts';
import { rejectionThrottle } from './rejection-throttle.ts';
import { type BucketRule, left, untilNext } from './token-bucket.ts';
import { startUsageFlush } from './usage-flush.ts';

/**
 * Who makes the request: the token, person, browser or network that is charged, and its organization, or itself if it
 * has none. Uuids.
 */
export type Spender = { spenderId: string; ownerId: string };

/** Limits each token to so many requests a minute (contract section 7). */
export type RequestLimits = {
  /**
   * Counts a request in each of these buckets, and returns its response's limit headers.
   *
   * @throws RateLimited; Unavailable if earlier usage cannot be flushed to the database
   */
  admit(who: Spender, kinds: readonly LimitKind[]): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

export type RequestLimitOptions = {
  writer: Writer;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
  logger: Pick<Logger, 'warn'>;
};

const maxCached = 10_000;

/** A page of messages is one request of the inbox, and may show this many frames. */
const framesPerRequest = 10;

/** What an assistant may do in a minute, whatever the other limits are. */
const callsPerMinute = 60;
const sendsPerMinute = 10;

/**
 * The buckets are rows that all processes share. A process accepts ten requests before it has told the database about
 * them (decisions/0046): no request waits for a write, except after ten others that didn't.
 */
export function requestLimits(limits: RateLimits, options: RequestLimitOptions): RequestLimits {
  const { writer, clock, logger } = options;
  const { requestsPerMinute, authoredPerMinute, burst } = limits;
  const rules: Record<LimitKind, BucketRule> = {
    requests: { perMinute: requestsPerMinute, burst },
    authored: { perMinute: authoredPerMinute, burst },
    frames: { perMinute: framesPerRequest * requestsPerMinute, burst: framesPerRequest * burst },
    calls: { perMinute: callsPerMinute, burst: callsPerMinute },
    sends: { perMinute: sendsPerMinute, burst: sendsPerMinute },
  };
  const buckets = new Map<string, LeasedBucket>();
  const delayFor = rejectionThrottle(clock);
  let epoch = Date.now() - clock();
  const onTime = (databaseNow: number, at: number) => {
    epoch = databaseNow - at;
  };
  const usage = startUsageFlush({ writer, clock, onTime, logger });
  return { admit, stop: () => usage.stop() };

  async function admit({ spenderId, ownerId }: Spender, kinds: readonly LimitKind[]) {
    const requested = kinds.map((kind) => bucketOf(spenderId, kind));
    for (;;) {
      const now = clock();
      const empty = requested.find((bucket) => untilNext(bucket.rule, bucket.fullAt, now) > 0);
      if (empty) return refuse(empty, ownerId);
      if (!requested.some(isUsedUp)) break;
      await usage.flush().catch(() => Promise.reject(new Unavailable()));
    }
    return spend(requested);
  }

  function spend(requested: LeasedBucket[]): Record<string, string> {
    const now = clock();
    for (const bucket of requested) {
      spendHere(bucket, now);
      usage.note(bucket);
    }
    const leftOf = (bucket: LeasedBucket) => left(bucket.rule, bucket.fullAt, now);
    const scarcest = requested.reduce((one, other) => (leftOf(other) < leftOf(one) ? other : one));
    return limitHeaders(scarcest, now, epoch);
  }

  async function refuse(bucket: LeasedBucket, ownerId: string): Promise<never> {
    const pause = delayFor(ownerId);
    if (pause > 0) await delay(pause, undefined, { ref: false });
    const now = clock();
    const seconds = Math.max(1, Math.ceil(untilNext(bucket.rule, bucket.fullAt, now) / 1000));
    throw new RateLimited(seconds, limitHeaders(bucket, now, epoch));
  }

  function bucketOf(spenderId: string, kind: LimitKind): LeasedBucket {
    const key = `${kind} ${spenderId}`;
    const known = buckets.get(key);
    if (known) return known;
    if (buckets.size >= maxCached) forgetOne();
    const lease = newLease({ spenderId, kind }, rules[kind]);
    buckets.set(key, lease);
    return lease;
  }

  /** The first of those whose usage is completely flushed. */
  function forgetOne(): void {
    for (const [key, bucket] of buckets) {
      if (isIdle(bucket)) {
        buckets.delete(key);
        return;
      }
    }
  }
}
