/** A rate per minute, and a burst after a pause. */
export type BucketRule = { perMinute: number; burst: number };

/**
 * A token bucket, represented by a single value: the time at which it will be full again (the generic cell rate
 * algorithm). All times are milliseconds of one clock; an unused bucket was full long ago.
 */
export function afterSpending(rule: BucketRule, fullAt: number, now: number, count = 1): number {
  return Math.max(fullAt, now) + count * refillTime(rule);
}

/** How many can be spent now; never negative. */
export function left(rule: BucketRule, fullAt: number, now: number): number {
  const missing = Math.max(0, fullAt - now) / refillTime(rule);
  return Math.max(0, Math.floor(rule.burst - missing + rounding));
}

/** How long until one can be spent; 0 if one can be now. */
export function untilNext(rule: BucketRule, fullAt: number, now: number): number {
  if (left(rule, fullAt, now) >= 1) return 0;
  return fullAt - now - (rule.burst - 1) * refillTime(rule);
}

/** How long until a spent one is refilled. */
export function refillTime({ perMinute }: BucketRule): number {
  return 60_000 / perMinute;
}

/** Fractional milliseconds are subject to rounding; an available unit must not be missed because of that. */
const rounding = 1e-6;
