import { DeskbellError } from './deskbell-error.ts';

/** No answer came, or not all of it; `cause` has what the runtime says. Whether anything was done is not known. */
export class ConnectionError extends DeskbellError {
  override readonly name: string = 'ConnectionError';
}

/** No answer came in the time that the call had. Whether anything was done is not known. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}
