import { locale } from './spoken.ts';

const format = new Intl.NumberFormat(locale);

/** A number in the user's language. */
export function numberText(number: number): string {
  return format.format(number);
}
