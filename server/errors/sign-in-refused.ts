import type { RefusalReason } from '../../contract/inbox/sign-in-policy.ts';
import { ApiError } from './api-error.ts';

const descriptions: Record<RefusalReason, string> = {
  own_provider: 'This organization requires you to sign in at its own identity provider.',
  way_in: 'This organization doesn’t accept how you signed in. GET /session says what it accepts.',
  lifetime: 'This organization requires you to sign in again, because you signed in too long ago.',
  idle: 'This organization requires you to sign in again, because you haven’t used it for a while.',
  second_factor:
    'This organization requires a second factor. Set one up in your account, or prove it with POST /step-up.',
};

/** The organization's sign-in policy refuses the session. Other organizations may accept it. */
export class SignInRefused extends ApiError {
  constructor(reason: RefusalReason) {
    super('sign_in_refused', descriptions[reason]);
  }
}
