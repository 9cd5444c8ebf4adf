const maxWaitMilliseconds = 5_000;

type Buffer = { text: string; closes: boolean | undefined; isSendable: boolean; since: number };

let buffer: Buffer | undefined;

/** `closes` is defined if the text is to be sent, and says whether that closes the conversation. */
export type Buffered = { text: string; closes: boolean | undefined };

/**
 * Starts to buffer letters instead of running their commands, until the field that is loading takes them; for text that can
 * be sent, also the keys that send it.
 */
export function startBuffering({ isSendable = false } = {}): void {
  if (!isBuffering()) buffer = { text: '', closes: undefined, isSendable, since: Date.now() };
}

/** Stops buffering, and returns what was typed. */
export function takeBuffered(): Buffered {
  const { text = '', closes } = buffer ?? {};
  buffer = undefined;
  return { text, closes };
}

/**
 * Buffers a key. Enter without Ctrl or Cmd is dropped, and so are letters after the keys that send the text. Returns false if no
 * buffering is in progress, or if the field took too long.
 */
export function bufferKey({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (!buffer || !isBuffering() || altKey) return false;
  if (metaKey || ctrlKey) {
    if (!buffer.isSendable || key !== 'Enter') return false;
    buffer.closes ??= shiftKey;
    return true;
  }
  if (key.length !== 1 && key !== 'Enter') return false;
  if (key !== 'Enter' && buffer.closes === undefined) buffer.text += key;
  return true;
}

function isBuffering(): boolean {
  return buffer !== undefined && Date.now() - buffer.since <= maxWaitMilliseconds;
}
