import { useSyncExternalStore } from 'react';
import { keptNoteIds } from './note-edits.ts';

let edited: ReadonlySet<string> = new Set(keptNoteIds());
const listeners = new Set<() => void>();

/** The notes being edited in this tab. Their rows stay rendered, because they hold the unsaved text. */
export function useEditedNotes(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => edited);
}

export function setIsEdited(noteId: string, isEdited: boolean): void {
  const others = [...edited].filter((id) => id !== noteId);
  edited = new Set(isEdited ? [...others, noteId] : others);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
