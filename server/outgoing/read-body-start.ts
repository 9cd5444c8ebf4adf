/** How much of an answer is taken in at all, and how much of that is kept, in bytes (contract section 9). */
const maxBytes = 64 * 1024;
const maxCached = 4096;

/**
 * The first of what an answer says, as text that the database takes. What comes after 64 kB is not waited for, and neither is
 * what does not come in time: the status has said what counts.
 */
export async function readBodyStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      if (bytes < maxCached) kept.push(chunk.subarray(0, maxCached - bytes));
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // Cut short: what came is kept.
  }
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '\ufffd');
}
