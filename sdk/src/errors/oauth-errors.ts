import type { TokenErrorCode } from '../types.ts';
import { DeskbellError } from './deskbell-error.ts';

/** The browser came back without a code, or with an answer that is not to the request. */
export class CallbackError extends DeskbellError {
  override readonly name: string = 'CallbackError';
  /** `access_denied` where the person said no; `invalid_state` and `invalid_issuer` where the answer is not to be trusted. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The token endpoint refused (RFC 6749 section 5.2). */
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
