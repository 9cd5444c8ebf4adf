import { locale } from './spoken.ts';

const format = new Intl.ListFormat(locale);

/** `Mara, Jonas, and Robin`, as this person's language joins them. */
export function listText(items: readonly string[]): string {
  return format.format(items);
}
