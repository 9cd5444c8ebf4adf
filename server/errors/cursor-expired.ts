import { ApiError } from './api-error.ts';

/** The cursor is older than the log of events. `oldest` is where the log begins now. */
export class CursorExpired extends ApiError {
  constructor(oldest: string) {
    const message = 'Some of what follows this cursor is no longer kept. Go on from the oldest cursor.';
    super('cursor_expired', `${message} It is in details.`, {
      details: [{ field: 'after', code: 'expired', message, cursor: oldest }],
    });
  }
}
