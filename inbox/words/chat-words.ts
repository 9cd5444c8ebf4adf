import type { ChatWords } from './en/chat.ts';

/** Every text of chat on a web site, in the user’s language. Set before a part that uses them is loaded: see the lazy parts. */
export let chatWords: ChatWords;

export function setChatWords(next: ChatWords): void {
  chatWords = next;
}
