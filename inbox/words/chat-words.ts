import type { ChatWords } from './en/chat.ts';

/** All texts of website chat, in the user’s language. Set before a part that uses them is loaded: see the lazy parts. */
export let chatWords: ChatWords;

export function setChatWords(next: ChatWords): void {
  chatWords = next;
}
