/** The store failed. Contains its message only as text: its own errors include signed requests. */
export class FileStoreFailed extends Error {
  override name = 'FileStoreFailed';

  constructor(error: unknown) {
    const { message, name, code } = error as NodeJS.ErrnoException;
    super([name, message || code].filter((it) => it).join(': '));
  }
}
