import { pick } from '../picker/picker-store.ts';
import { words } from '../words/words.ts';

/** Prompts for a search query. */
export function askForWords(onWords: (words: string) => void): void {
  pick({
    title: words.list.search.title,
    placeholder: words.list.search.placeholder,
    choices: [],
    make: (text) => ({ id: 'search', name: words.list.search.run(text), run: () => onWords(text) }),
  });
}
