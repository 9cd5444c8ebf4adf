import { ApiError } from './api-error.ts';

export class RateLimited extends ApiError {
  constructor(retryAfterSeconds: number, headers: Record<string, string> = {}) {
    const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
    super('rate_limited', `Too many requests. Try again in ${wait}.`, {
      headers: { 'retry-after': String(retryAfterSeconds), ...headers },
    });
  }
}
