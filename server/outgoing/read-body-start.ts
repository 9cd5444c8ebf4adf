/** How much of a response is read, and how much of that is kept, in bytes (contract section 9). */
const maxBytes = 64 * 1024;
const maxCached = 4096;

/**
 * The beginning of a response body, as text that the database accepts. Doesn't wait for more than 64 kB, nor for
 * bytes that don't arrive in time: the status is what counts.
 */
export async function readBodyStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      if (bytes < maxCached) chunks.push(chunk.subarray(0, maxCached - bytes));
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // Cut off: keeps what has arrived.
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\ufffd');
}
