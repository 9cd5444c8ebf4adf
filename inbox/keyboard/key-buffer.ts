const maxWaitMilliseconds = 5_000;

let buffer: { text: string; since: number } | undefined;

/** Starts to buffer letters instead of running their commands, until the editor that is loading takes them. */
export function startBuffering(): void {
  buffer = { text: '', since: Date.now() };
}

/** Stops buffering, and returns the buffered text. */
export function takeBuffered(): string {
  const text = buffer?.text ?? '';
  buffer = undefined;
  return text;
}

/** Buffers a key. Returns false if no buffering is in progress, or if the editor took too long. */
export function bufferKey({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (!buffer || Date.now() - buffer.since > maxWaitMilliseconds) return false;
  if (key.length !== 1 || metaKey || ctrlKey || altKey) return false;
  buffer.text += key;
  return true;
}
