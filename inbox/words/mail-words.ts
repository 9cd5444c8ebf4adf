import type { MailWords } from './en/mail.ts';

/** Every text of mail, in the user’s language. Set before a part that uses them is loaded: see the lazy parts. */
export let mailWords: MailWords;

export function setMailWords(next: MailWords): void {
  mailWords = next;
}
