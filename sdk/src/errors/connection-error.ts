import { DeskbellError } from './deskbell-error.ts';

/**
 * There was no response, or an incomplete one; `cause` is the runtime's error. The request may or may not have been processed.
 */
export class ConnectionError extends DeskbellError {
  override readonly name: string = 'ConnectionError';
}

/** The request timed out. It may or may not have been processed. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}
