import { ApiError } from './api-error.ts';

/** Each open stream is a connection that is held. */
export class TooManyStreams extends ApiError {
  constructor() {
    super('rate_limited', 'This token has as many streams open as it may. Close one, or let one be enough.', {
      headers: { 'retry-after': '5' },
    });
  }
}
