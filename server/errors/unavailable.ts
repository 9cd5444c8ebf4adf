import { ApiError } from './api-error.ts';

export class Unavailable extends ApiError {
  constructor() {
    super('unavailable', 'The database does not answer just now. Try again in a moment.', {
      headers: { 'retry-after': '1' },
    });
  }
}
