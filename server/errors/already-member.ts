import { ApiError } from './api-error.ts';

export class AlreadyMember extends ApiError {
  constructor() {
    super('already_member', 'This person is already a member of the organization.');
  }
}
