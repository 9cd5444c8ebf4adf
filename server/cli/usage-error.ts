/** The command line itself is wrong, whatever the data: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
