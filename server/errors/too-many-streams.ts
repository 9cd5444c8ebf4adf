import { ApiError } from './api-error.ts';

/** Each open stream is a connection that is held. */
export class TooManyStreams extends ApiError {
  constructor() {
    super(
      'rate_limited',
      'As many streams are open here as one token or browser may have. Close one, or let one be enough.',
      {
        headers: { 'retry-after': '5' },
      },
    );
  }
}
