import { ApiError } from './api-error.ts';

export class PayloadTooLarge extends ApiError {
  constructor(description = 'A request body may have at most 1 MiB.') {
    super('payload_too_large', description);
  }
}
