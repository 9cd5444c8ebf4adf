import { ApiError } from './api-error.ts';

/**
 * The conversation was merged into another one, whose address is in `Location`. A read is redirected with 301; a
 * write gets a 409, because clients follow a 301 to a POST with a GET and would lose the reply (contract section 3).
 */
export class ConversationMerged extends ApiError {
  readonly #isRead: boolean;

  constructor(location: string, isRead: boolean) {
    super(
      'conversation_merged',
      'This conversation was merged into another one. Its address is in Location.',
      {
        location,
      },
    );
    this.#isRead = isRead;
  }

  override get status(): number {
    return this.#isRead ? 301 : super.status;
  }
}
