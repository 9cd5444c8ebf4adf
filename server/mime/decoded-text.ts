const strict = new TextDecoder('utf-8', { fatal: true });
const western = new TextDecoder('windows-1252');

/** Text of an unknown encoding: UTF-8 if valid, otherwise Western European. */
export function decodedText(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}
