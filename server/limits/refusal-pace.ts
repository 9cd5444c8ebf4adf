import { setTimeout as delay } from 'node:timers/promises';
import { afterSpending, type BucketRule, refillTime, untilNext } from './token-bucket.ts';

/** A hundred refusals are told at once, and then a hundred a second. */
const rule: BucketRule = { perMinute: 6000, burst: 100 };
const longestPauseMilliseconds = 1000;
const mostOwners = 10_000;

/**
 * Slows down who goes on after being refused. A refusal is cheap, but whoever sends the next request upon each costs all
 * others their share of the process: beyond so many a second, an organization's refusals wait for up to a second. What it
 * may do by its limits does not wait for that.
 */
export function refusalPace(clock: () => number): (ownerId: string) => Promise<void> {
  const fullAt = new Map<string, number>();
  return async (ownerId) => {
    const now = clock();
    const known = fullAt.get(ownerId) ?? now;
    const pause = Math.min(untilNext(rule, known, now), longestPauseMilliseconds);
    if (fullAt.size >= mostOwners) fullAt.clear();
    const furthest = now + rule.burst * refillTime(rule) + longestPauseMilliseconds;
    fullAt.set(ownerId, Math.min(afterSpending(rule, known, now), furthest));
    if (pause > 0) await delay(pause, undefined, { ref: false });
  };
}
