import type { TokenErrorCode } from '../types.ts';
import { DeskbellError } from './deskbell-error.ts';

/** The callback has no code, or doesn't belong to the request. */
export class CallbackError extends DeskbellError {
  override readonly name: string = 'CallbackError';
  /** `access_denied` if the user declined; `invalid_state` and `invalid_issuer` if the callback can't be trusted. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The token endpoint refused the request (RFC 6749 section 5.2). */
export class OAuthError extends DeskbellError {
  override readonly name: string = 'OAuthError';
  readonly status: number;
  readonly code: TokenErrorCode | (string & {});

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
