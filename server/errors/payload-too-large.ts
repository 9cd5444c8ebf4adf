import { ApiError } from './api-error.ts';

export class PayloadTooLarge extends ApiError {
  constructor() {
    super('payload_too_large', 'A request body may have at most 1 MiB.');
  }
}
