/**
 * Reads after a write has completed, and again if another one has begun in the meantime: an earlier response wouldn't include it.
 *
 * @param latestWrite settles when the latest write has completed or failed
 */
export async function readAfter<Result>(
  latestWrite: () => Promise<unknown>,
  read: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const write = latestWrite();
    await write;
    const result = await read();
    if (write === latestWrite()) return result;
  }
}
