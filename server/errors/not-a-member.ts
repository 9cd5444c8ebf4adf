import { ApiError } from './api-error.ts';

/** One answer for an organization that the person is not in (any more) and for one that is not there. */
export class NotAMember extends ApiError {
  constructor() {
    super('not_a_member', 'You are not an active member of this organization, or there is none of this id.');
  }
}
