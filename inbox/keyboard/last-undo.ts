const lifetimeMilliseconds = 60_000;

/** More than anybody takes back in a minute. */
const maxKept = 20;

type Kept = { undo: () => void; at: number; name: string | undefined };

let kept: readonly Kept[] = [];

/**
 * Keeps the way back from what was just done. Returns what forgets it: it was refused, or undone another way.
 *
 * @param name for {@link forgetUndo}, where whoever undoes it another way has nothing else in hand
 */
export function keepUndo(undo: () => void, name?: string): () => void {
  const entry = { undo, at: Date.now(), name };
  kept = [...kept, entry].slice(-maxKept);
  return () => {
    kept = kept.filter((it) => it !== entry);
  };
}

export function forgetUndo(name: string): void {
  kept = kept.filter((it) => it.name !== name);
}

/** Takes back the last thing that was done in the last minute; called again, the one before it. */
export function undoLast(): void {
  const last = kept.at(-1);
  kept = kept.slice(0, -1);
  if (last && Date.now() - last.at < lifetimeMilliseconds) last.undo();
}
