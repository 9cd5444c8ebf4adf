/**
 * A problem that only the person who runs Deskbell can fix. The message is one sentence or two: what happened, and
 * what to do; the command prints it as it is, without a stack, and exits with 1.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
