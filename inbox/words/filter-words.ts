import type { FilterWords } from './en/filtering.ts';

/** All texts for building filters, in the user’s language. Set before a dialog that has them is loaded: see the lazy parts. */
export let filterWords: FilterWords;

export function setFilterWords(next: FilterWords): void {
  filterWords = next;
}
