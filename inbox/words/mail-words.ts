import type { MailWords } from './en/mail.ts';

/** All texts of email, in the user’s language. Set before a part that uses them is loaded: see the lazy parts. */
export let mailWords: MailWords;

export function setMailWords(next: MailWords): void {
  mailWords = next;
}
