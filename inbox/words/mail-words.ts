import type { MailWords } from './en/mail.ts';

/** Every text of messages that are mail, in the user's language. Set before their parts are loaded: see lazy-mail.tsx. */
export let mailWords: MailWords;

export function setMailWords(next: MailWords): void {
  mailWords = next;
}
