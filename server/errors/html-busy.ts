import { ApiError } from './api-error.ts';

const retryAfterSeconds = 2;

/** As many long bodies wait to be sanitised as the server takes on, in all or of one organization. */
export class HtmlBusy extends ApiError {
  constructor() {
    super(
      'unavailable',
      `Too many long messages are being processed. Try again in ${retryAfterSeconds} seconds.`,
      {
        headers: { 'retry-after': String(retryAfterSeconds) },
      },
    );
  }
}
