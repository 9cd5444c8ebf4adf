const maxWaitMilliseconds = 5_000;

let buffer: { text: string; since: number } | undefined;

/** Starts to buffer letters instead of running their commands, until the field that is loading takes them. */
export function startBuffering(): void {
  if (!isBuffering()) buffer = { text: '', since: Date.now() };
}

/** Stops buffering, and returns the buffered text. */
export function takeBuffered(): string {
  const text = buffer?.text ?? '';
  buffer = undefined;
  return text;
}

/** Buffers a key, and ignores Enter. Returns false if no buffering is in progress, or if the field took too long. */
export function bufferKey({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (!buffer || !isBuffering()) return false;
  if (metaKey || ctrlKey || altKey || (key.length !== 1 && key !== 'Enter')) return false;
  if (key !== 'Enter') buffer.text += key;
  return true;
}

function isBuffering(): boolean {
  return buffer !== undefined && Date.now() - buffer.since <= maxWaitMilliseconds;
}
