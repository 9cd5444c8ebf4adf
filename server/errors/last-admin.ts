import { ApiError } from './api-error.ts';

/** An organization always keeps an active admin (contract section 4). */
export class LastAdmin extends ApiError {
  constructor() {
    super('last_admin', 'This is the last admin of the organization. Make somebody else an admin first.');
  }
}
