import { ApiError } from './api-error.ts';

/** Another request holds what this one needs; the client can retry. */
export class Conflict extends ApiError {
  constructor(description: string, retryAfterSeconds?: number) {
    super('conflict', description, {
      ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
    });
  }
}
