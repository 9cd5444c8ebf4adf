/** How long the last action can be undone. */
export const undoMilliseconds = 60_000;

/** More than anybody undoes in a minute. */
const maxEntries = 20;

type UndoEntry = { undo: () => void; at: number; name: string | undefined };

let stack: readonly UndoEntry[] = [];

/**
 * Registers how to undo the latest action. Returns a function that removes it again, because the action was refused or undone
 * elsewhere.
 *
 * @param name for {@link forgetUndo}, where that function isn't available
 */
export function pushUndo(undo: () => void, name?: string): () => void {
  const entry = { undo, at: Date.now(), name };
  stack = [...stack, entry].slice(-maxEntries);
  return () => {
    stack = stack.filter((it) => it !== entry);
  };
}

export function forgetUndo(name: string): void {
  stack = stack.filter((it) => it.name !== name);
}

/** Undoes the last action, if it is less than a minute old; called again, the one before it. */
export function undoLast(): void {
  const last = stack.at(-1);
  stack = stack.slice(0, -1);
  if (last && Date.now() - last.at < undoMilliseconds) last.undo();
}
