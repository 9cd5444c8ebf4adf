import { ApiError } from './api-error.ts';

/** A presigned address that opens nothing: altered, expired or used up (security S8). */
export class InvalidAddress extends ApiError {
  constructor(description = 'This address is not one that was given out here.') {
    super('invalid_address', `${description} GET /attachments/{id} has a fresh one for downloading.`);
  }
}
