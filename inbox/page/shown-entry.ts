const listeners = new Set<(id: string) => void>();

/** Shows a message or note (`msg_…`, `note_…`) in the open thread, wherever it is. */
export function showEntry(id: string): void {
  for (const listener of listeners) listener(id);
}

/** Called with the entry to show; the open thread listens. */
export function onShowEntry(listener: (id: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
