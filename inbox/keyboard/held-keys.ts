const patienceMilliseconds = 5_000;

let held: { text: string; since: number } | undefined;

/** From now on letters are kept for whoever is about to take them, and are no commands: the editor is on its way. */
export function holdKeys(): void {
  held = { text: '', since: Date.now() };
}

/** What was typed meanwhile; from now on letters go where the focus is. */
export function releaseKeys(): string {
  const text = held?.text ?? '';
  held = undefined;
  return text;
}

/** Keeps a key, if keys are held. Where nobody has come for them in time they are let go. */
export function keepKey({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (!held || Date.now() - held.since > patienceMilliseconds) return false;
  if (key.length !== 1 || metaKey || ctrlKey || altKey) return false;
  held.text += key;
  return true;
}
