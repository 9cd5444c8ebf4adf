import type { LeasedBucket } from './leased-bucket.ts';
import { left } from './token-bucket.ts';

/**
 * A limit as response headers: how many per minute, how many can be sent now, and when the burst is available again
 * (Unix seconds by the database's clock). `epoch` is that clock's time, in milliseconds, at 0 of the monotonic one.
 */
export function limitHeaders(
  { rule, fullAt }: LeasedBucket,
  now: number,
  epoch: number,
): Record<string, string> {
  return {
    'x-ratelimit-limit': String(rule.perMinute),
    'x-ratelimit-remaining': String(left(rule, fullAt, now)),
    'x-ratelimit-reset': String(Math.ceil((epoch + Math.max(fullAt, now)) / 1000)),
  };
}
