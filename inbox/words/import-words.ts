import type { ImportWords } from './en/import.ts';

/** All texts of importing contacts and companies, in the user’s language. Set before the dialog is loaded. */
export let importWords: ImportWords;

export function setImportWords(next: ImportWords): void {
  importWords = next;
}
