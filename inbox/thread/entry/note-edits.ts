import type { DraftFile } from '../../drafts/drafts.ts';
import { tabStorage } from '../../storage/browser-storage.ts';

/** An unsaved edit of a note, preserved in this tab across reloads. */
export type NoteEdit = { html: string; files: readonly DraftFile[] };

const prefix = 'deskbell-note-edit ';

export function keepNoteEdit(noteId: string, edit: NoteEdit): void {
  tabStorage.setItem(prefix + noteId, JSON.stringify(edit));
}

export function forgetNoteEdit(noteId: string): void {
  tabStorage.removeItem(prefix + noteId);
}

export function keptNoteEdit(noteId: string): NoteEdit | undefined {
  try {
    const stored = JSON.parse(tabStorage.getItem(prefix + noteId) ?? 'null');
    return typeof stored?.html === 'string' && Array.isArray(stored.files) ? stored : undefined;
  } catch {
    // Invalid content is treated as missing.
    return undefined;
  }
}

/** The notes that were being edited when the page was reloaded. */
export function keptNoteIds(): string[] {
  const names = tabStorage.names().filter((name) => name.startsWith(prefix));
  return names.map((name) => name.slice(prefix.length));
}
