import { pick } from '../picker/picker-store.ts';

/** Asks for words to search for. */
export function askForWords(onWords: (words: string) => void): void {
  pick({
    title: 'Search',
    placeholder: 'Words of a subject, a message, or a contact’s name',
    choices: [],
    make: (text) => ({ id: 'search', name: `Search for “${text}”`, run: () => onWords(text) }),
  });
}
