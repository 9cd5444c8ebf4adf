/**
 * RFC 6749 section 4.1.2.1, `request_not_supported` of OpenID Connect Core section 3.1.2.6, and `invalid_target` of RFC
 * 8707.
 */
export type AuthorizeErrorCode =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'access_denied'
  | 'request_not_supported'
  | 'invalid_target';

/** An error that the app gets by redirect: only thrown once client and redirect address are validated. */
export class AuthorizeError extends Error {
  override name = 'AuthorizeError';
  readonly code: AuthorizeErrorCode;

  constructor(code: AuthorizeErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}
