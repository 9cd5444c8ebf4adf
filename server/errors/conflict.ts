import { ApiError } from './api-error.ts';

/** Another request holds what this one needs; it can be sent again. */
export class Conflict extends ApiError {
  constructor(description: string, retryAfterSeconds?: number) {
    super('conflict', description, {
      ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
    });
  }
}
