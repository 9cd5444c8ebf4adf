import { ApiError } from './api-error.ts';

/** The person is a member of the organization, and only its admins may do this. */
export class AdminRequired extends ApiError {
  constructor() {
    super('admin_required', 'Only an admin of the organization can do this.');
  }
}
