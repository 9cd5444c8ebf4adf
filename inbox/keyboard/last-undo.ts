const lifetimeMilliseconds = 60_000;
let last: { undo: () => void; at: number } | undefined;

/** Keeps the way back from what was done last. */
export function keepUndo(undo: () => void): void {
  last = { undo, at: Date.now() };
}

/** Takes back what was done last, if that was in the last minute; once. */
export function undoLast(): void {
  const found = last;
  last = undefined;
  if (found && Date.now() - found.at < lifetimeMilliseconds) found.undo();
}
