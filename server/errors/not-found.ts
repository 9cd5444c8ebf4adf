import { ApiError } from './api-error.ts';

/** Absent, malformed id or another organization's: one answer for all, so that ids cannot be probed. */
export class NotFound extends ApiError {
  constructor() {
    super('not_found', 'There is nothing here that this caller can see.');
  }
}
