import { locale } from './current-language.ts';

const format = new Intl.NumberFormat(locale);

/** A number in the user's language. */
export function numberText(number: number): string {
  return format.format(number);
}
