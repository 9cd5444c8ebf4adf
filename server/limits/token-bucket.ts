/** A rate per minute, and a burst after a pause. */
export type BucketRule = { perMinute: number; burst: number };

/**
 * A token bucket, told by the one thing there is to know of it: the moment at which it will be full again (the generic cell
 * rate algorithm). All moments are milliseconds of one clock; a bucket that nobody has touched was full long ago.
 */
export function afterSpending(rule: BucketRule, fullAt: number, now: number, count = 1): number {
  return Math.max(fullAt, now) + count * refillTime(rule);
}

/** How many can be spent at once now; never less than none. */
export function left(rule: BucketRule, fullAt: number, now: number): number {
  const missing = Math.max(0, fullAt - now) / refillTime(rule);
  return Math.max(0, Math.floor(rule.burst - missing + rounding));
}

/** How long until one can be spent; 0 where one can be now. */
export function untilNext(rule: BucketRule, fullAt: number, now: number): number {
  if (left(rule, fullAt, now) >= 1) return 0;
  return fullAt - now - (rule.burst - 1) * refillTime(rule);
}

/** How long until one that was spent is there again. */
export function refillTime({ perMinute }: BucketRule): number {
  return 60_000 / perMinute;
}

/** Milliseconds with fractions do not add up to the last digit; a whole one that is there must not be missed for that. */
const rounding = 1e-6;
