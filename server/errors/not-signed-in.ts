import { ApiError } from './api-error.ts';

/** At the inbox gate: no session, or one that is over. RFC 9110 section 15.5.2 wants a challenge, whatever its scheme. */
export class NotSignedIn extends ApiError {
  constructor() {
    super('invalid_token', 'You are not signed in, or your session has ended. Sign in again.', {
      headers: { 'www-authenticate': 'Cookie realm="deskbell"' },
    });
  }
}
