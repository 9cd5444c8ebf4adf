import { afterSpending, type BucketRule, refillTime, untilNext } from './token-bucket.ts';

export type RejectionThrottle = BucketRule & { maxDelayMilliseconds: number };

/** The first hundred rejections are immediate, then a hundred a second. */
const ofRequests: RejectionThrottle = { perMinute: 6000, burst: 100, maxDelayMilliseconds: 1000 };

const maxOwners = 10_000;

/**
 * Milliseconds to delay the next rejection of an organization. A rejection is cheap, but a client that retries on
 * each one immediately would starve everybody else. Accepted requests aren't delayed.
 */
export function rejectionThrottle(
  clock: () => number,
  { maxDelayMilliseconds, ...rule }: RejectionThrottle = ofRequests,
): (ownerId: string) => number {
  const fullAt = new Map<string, number>();
  return (ownerId) => {
    const now = clock();
    const known = fullAt.get(ownerId) ?? now;
    const pause = Math.min(untilNext(rule, known, now), maxDelayMilliseconds);
    if (fullAt.size >= maxOwners) fullAt.clear();
    const furthest = now + rule.burst * refillTime(rule) + maxDelayMilliseconds;
    fullAt.set(ownerId, Math.min(afterSpending(rule, known, now), furthest));
    return pause;
  };
}
