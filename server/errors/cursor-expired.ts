import { ApiError } from './api-error.ts';

/** The cursor is older than the event log. `oldest` is where the log begins now. */
export class CursorExpired extends ApiError {
  constructor(oldest: string) {
    const message =
      'Some of the events after this cursor have been deleted. Continue from the oldest cursor.';
    super('cursor_expired', `${message} It is in details.`, {
      details: [{ field: 'after', code: 'expired', message, cursor: oldest }],
    });
  }
}
