import { type TokenErrorCode, tokenErrorStatuses } from '../../../contract/error-codes.ts';

/** An error of the token or revocation endpoint (RFC 6749 section 5.2). */
export class TokenError extends Error {
  override name = 'TokenError';
  readonly code: TokenErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: TokenErrorCode, description: string, headers: Record<string, string> = {}) {
    super(description);
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return tokenErrorStatuses[this.code];
  }
}
