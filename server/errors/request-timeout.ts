import { ApiError } from './api-error.ts';

/** What is still being sent comes too slowly; the connection ends with the answer. */
export class RequestTimeout extends ApiError {
  constructor(description: string) {
    super('request_timeout', description, { headers: { connection: 'close' } });
  }
}
