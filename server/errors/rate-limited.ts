import { ApiError } from './api-error.ts';

export class RateLimited extends ApiError {
  /** `what`: what there are too many of, for people. */
  constructor(retryAfterSeconds: number, headers: Record<string, string> = {}, what = 'requests') {
    super('rate_limited', `Too many ${what}. Try again in ${duration(retryAfterSeconds)}.`, {
      headers: { 'retry-after': String(retryAfterSeconds), ...headers },
    });
  }
}

function duration(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 120 ? `${seconds} seconds` : longDuration(Math.ceil(seconds / 60));
}

function longDuration(minutes: number): string {
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
