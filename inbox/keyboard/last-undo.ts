const lifetimeMilliseconds = 60_000;

/** More than anybody undoes in a minute. */
const maxKept = 20;

type Kept = { undo: () => void; at: number; name: string | undefined };

let kept: readonly Kept[] = [];

/**
 * Remembers how to undo what was just done. Returns a function that forgets it again, because it was refused or undone elsewhere.
 *
 * @param name for {@link forgetUndo}, where that function isn't at hand
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

/** Undoes the last action, if it is less than a minute old; called again, the one before it. */
export function undoLast(): void {
  const last = kept.at(-1);
  kept = kept.slice(0, -1);
  if (last && Date.now() - last.at < lifetimeMilliseconds) last.undo();
}
