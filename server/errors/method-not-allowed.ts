import { ApiError } from './api-error.ts';

/** RFC 9110 section 15.5.6. */
export class MethodNotAllowed extends ApiError {
  constructor(allowed: readonly string[]) {
    super('method_not_allowed', `This address only accepts ${allowed.join(', ')}.`, {
      headers: { allow: allowed.join(', ') },
    });
  }
}
