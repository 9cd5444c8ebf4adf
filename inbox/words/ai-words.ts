import type { AiWords } from './en/ai.ts';

/** All texts of suggestions and AI, in the user’s language. Set before a part that uses them is loaded: see the lazy parts. */
export let aiWords: AiWords;

export function setAiWords(next: AiWords): void {
  aiWords = next;
}
