/** The store did not do what it was asked. Holds what it said as text alone: its own errors carry signed requests along. */
export class FileStoreFailed extends Error {
  override name = 'FileStoreFailed';

  constructor(error: unknown) {
    const { message, name, code } = error as NodeJS.ErrnoException;
    super([name, message || code].filter((it) => it).join(': '));
  }
}
