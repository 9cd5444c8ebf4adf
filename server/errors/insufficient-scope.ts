import type { Scope } from '../../contract/scopes.ts';
import { ApiError } from './api-error.ts';

/** Spec section 7; RFC 6750 section 3.1. */
export class InsufficientScope extends ApiError {
  constructor(scope: Scope) {
    super(
      'insufficient_scope',
      `This needs the scope ${scope}, which the token does not have or the role does not allow.`,
      {
        headers: {
          'www-authenticate': `Bearer realm="deskbell", error="insufficient_scope", scope="${scope}"`,
        },
      },
    );
  }
}
