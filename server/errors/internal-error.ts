import { ApiError } from './api-error.ts';

/** A fault of ours: the log has the reason, under the request id. */
export class InternalError extends ApiError {
  constructor() {
    super(
      'internal_error',
      'Something went wrong on our side. The X-Request-Id header helps to find out what.',
    );
  }
}
