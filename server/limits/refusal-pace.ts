import { afterSpending, type BucketRule, refillTime, untilNext } from './token-bucket.ts';

export type RefusalPace = BucketRule & { longestPauseMilliseconds: number };

/** A hundred refusals are told at once, and then a hundred a second. */
const ofRequests: RefusalPace = { perMinute: 6000, burst: 100, longestPauseMilliseconds: 1000 };

const mostOwners = 10_000;

/**
 * For how long the next refusal of an organization waits, in milliseconds. A refusal is cheap, but whoever sends the next
 * request upon each costs all others their share of the process. What an organization may do does not wait for that.
 */
export function refusalPace(
  clock: () => number,
  { longestPauseMilliseconds, ...rule }: RefusalPace = ofRequests,
): (ownerId: string) => number {
  const fullAt = new Map<string, number>();
  return (ownerId) => {
    const now = clock();
    const known = fullAt.get(ownerId) ?? now;
    const pause = Math.min(untilNext(rule, known, now), longestPauseMilliseconds);
    if (fullAt.size >= mostOwners) fullAt.clear();
    const furthest = now + rule.burst * refillTime(rule) + longestPauseMilliseconds;
    fullAt.set(ownerId, Math.min(afterSpending(rule, known, now), furthest));
    return pause;
  };
}
