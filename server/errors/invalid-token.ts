import { ApiError } from './api-error.ts';

const realm = 'Bearer realm="deskbell"';

/** RFC 6750 section 3.1: the error attribute stands only where a token was sent. */
export class InvalidToken extends ApiError {
  constructor() {
    super('invalid_token', 'The access token is not valid, or no longer. Connect the app again.', {
      headers: { 'www-authenticate': `${realm}, error="invalid_token"` },
    });
  }
}

export class MissingToken extends ApiError {
  constructor() {
    super('invalid_token', 'Send an access token in the header: Authorization: Bearer dbt_…', {
      headers: { 'www-authenticate': realm },
    });
  }
}
