import { ApiError } from './api-error.ts';

/** Stale `If-Match`: somebody changed the record since the client read it (RFC 9110 section 13.1.1). */
export class PreconditionFailed extends ApiError {
  constructor() {
    super('precondition_failed', 'This was changed since you read it. Read it again, then send your change.');
  }
}
