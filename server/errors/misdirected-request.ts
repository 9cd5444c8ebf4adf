import { ApiError } from './api-error.ts';

/** RFC 9110 section 15.5.20: a Host that is not ours, as in DNS rebinding. */
export class MisdirectedRequest extends ApiError {
  constructor() {
    super(
      'misdirected_request',
      'This server does not answer for that host. Its own is set by DESKBELL_BASE_URL.',
    );
  }
}
