import { ApiError } from './api-error.ts';

export class Unavailable extends ApiError {
  constructor(what = 'database') {
    super('unavailable', `The ${what} does not answer just now. Try again in a moment.`, {
      headers: { 'retry-after': '1' },
    });
  }
}
