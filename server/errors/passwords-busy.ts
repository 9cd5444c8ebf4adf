import { ApiError } from './api-error.ts';

const retryAfterSeconds = 3;

/** As many sign-ins wait as the server takes on, or as it takes on from one network: the same for known and unknown accounts. */
export class PasswordsBusy extends ApiError {
  constructor() {
    super(
      'unavailable',
      `Too many people are signing in right now. Try again in ${retryAfterSeconds} seconds.`,
      {
        headers: { 'retry-after': String(retryAfterSeconds) },
      },
    );
  }
}
