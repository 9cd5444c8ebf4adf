/**
 * Reads once a write has been answered, and again if another one has begun in the meantime: an answer from before wouldn't know of it.
 *
 * @param latestWrite settles when the latest write has been answered, or has failed
 */
export async function readAfter<Answer>(
  latestWrite: () => Promise<unknown>,
  read: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const write = latestWrite();
    await write;
    const answer = await read();
    if (write === latestWrite()) return answer;
  }
}
