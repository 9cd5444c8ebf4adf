const listeners = new Set<(id: string) => void>();

/** Shows a message or note (`msg_…`, `note_…`) in the thread that is open, wherever in it that is. */
export function showEntry(id: string): void {
  for (const listener of listeners) listener(id);
}

/** Told of what is to be shown. The thread that is open listens. */
export function onShowEntry(listener: (id: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
