import { locale } from './locale/current-language.ts';
import { words } from './words.ts';

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** A relative time, such as `5 minutes ago`. Takes Unix seconds. */
export function agoText(seconds: number, now = Date.now() / 1000): string {
  const age = now - seconds;
  const unit = units.find(([, length]) => age >= length);
  if (!unit) return words.moments.justNow;
  return format.format(-Math.floor(age / unit[1]), unit[0]);
}
