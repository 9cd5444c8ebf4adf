import { locale } from './current-language.ts';

const format = new Intl.ListFormat(locale);

/** `Mara, Jonas, and Robin`, in the user's language. */
export function listText(items: readonly string[]): string {
  return format.format(items);
}
