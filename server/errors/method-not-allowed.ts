import { ApiError } from './api-error.ts';

/** RFC 9110 section 15.5.6. */
export class MethodNotAllowed extends ApiError {
  constructor(allowed: readonly string[]) {
    super('method_not_allowed', `This address answers ${allowed.join(', ')} only.`, {
      headers: { allow: allowed.join(', ') },
    });
  }
}
