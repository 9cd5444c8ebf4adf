const patienceMilliseconds = 5_000;

let held: { text: string; since: number } | undefined;

/** Buffers letters from now on instead of running their commands, until the editor that is loading takes them. */
export function holdKeys(): void {
  held = { text: '', since: Date.now() };
}

/** Stops buffering, and returns what was typed. */
export function releaseKeys(): string {
  const text = held?.text ?? '';
  held = undefined;
  return text;
}

/** Buffers a key if keys are being held. Returns false if not, or if the editor took too long. */
export function keepKey({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (!held || Date.now() - held.since > patienceMilliseconds) return false;
  if (key.length !== 1 || metaKey || ctrlKey || altKey) return false;
  held.text += key;
  return true;
}
