import type { LeasedBucket } from './leased-bucket.ts';
import { left } from './token-bucket.ts';

/**
 * What an answer says of a limit: how many a minute, how many can be sent at once now, and when that is all of them again
 * (Unix seconds by the clock of the database). `epoch` is what that clock said, in milliseconds, at 0 of the steady one.
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
