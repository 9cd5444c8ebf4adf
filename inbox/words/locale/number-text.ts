import { locale } from './spoken.ts';

const format = new Intl.NumberFormat(locale);

/** A number as this person's language writes it. */
export function numberText(number: number): string {
  return format.format(number);
}
