import { locale } from './locale/current-language.ts';

const milliseconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });

/** A duration, such as `120 ms`. */
export function durationText(duration: number): string {
  return milliseconds.format(duration);
}
