import { ApiError } from './api-error.ts';

/** A signed identity that proves nothing: says which claim, or which part, is wrong with it. */
export class InvalidIdentity extends ApiError {
  constructor(claim: string, message: string) {
    super('invalid_identity', message, { details: [{ field: claim, code: 'invalid', message }] });
  }
}
