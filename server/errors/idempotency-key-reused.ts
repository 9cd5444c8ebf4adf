import { ApiError } from './api-error.ts';

/** The key was used within 24 hours for another request (contract section 5). */
export class IdempotencyKeyReused extends ApiError {
  constructor() {
    super(
      'idempotency_key_reused',
      'This Idempotency-Key was already used for a different request. Use a new key.',
    );
  }
}
