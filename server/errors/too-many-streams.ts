import { ApiError } from './api-error.ts';

/** Each open stream is a connection that is held. */
export class TooManyStreams extends ApiError {
  constructor() {
    super(
      'rate_limited',
      'One token or person has 20 streams open on this server already. Close one, or share one.',
      {
        headers: { 'retry-after': '5' },
      },
    );
  }
}
