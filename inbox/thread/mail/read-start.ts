/**
 * Reads the first bytes of a file as text, without loading the rest.
 *
 * @throws Error if the server doesn't have it; TypeError if it can't be reached
 */
export async function readStart(
  url: string,
  bytes: number,
  signal: AbortSignal,
): Promise<{ text: string; isCut: boolean }> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isCut: false };
    const rest = bytes - length;
    text += decoder.decode(value.subarray(0, rest), { stream: true });
    length += value.length;
    if (length > bytes) {
      void reader.cancel();
      return { text, isCut: true };
    }
  }
}
