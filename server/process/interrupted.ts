import { OperatorError } from '../config/operator-error.ts';

/** A signal has ended work before it was complete. The message says what is there now, and the exit code which signal it was. */
export class Interrupted extends OperatorError {
  override name = 'Interrupted';
}
