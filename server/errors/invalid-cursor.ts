import { ApiError } from './api-error.ts';

/** Altered, cut, or made for another list, filter, sort order or organization. */
export class InvalidCursor extends ApiError {
  constructor() {
    super(
      'invalid_cursor',
      'This cursor does not belong to this list. Use the values of page_metadata unchanged.',
    );
  }
}
