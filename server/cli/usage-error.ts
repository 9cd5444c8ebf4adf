/** The command was not given as it has to be, as its words alone show: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
