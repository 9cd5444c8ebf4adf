import { ApiError } from './api-error.ts';

/** What was sent cannot be read, or a query value is not one of those offered. */
export class InvalidRequest extends ApiError {
  constructor(description: string) {
    super('invalid_request', description);
  }
}
