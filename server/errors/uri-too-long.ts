import { ApiError } from './api-error.ts';

export class UriTooLong extends ApiError {
  constructor() {
    super('uri_too_long', 'The address is too long.');
  }
}
