import { ApiError } from './api-error.ts';

export class RateLimited extends ApiError {
  constructor(retryAfterSeconds: number) {
    super('rate_limited', `Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
      headers: { 'retry-after': String(retryAfterSeconds) },
    });
  }
}
