import { TemplateError } from './parse-template.ts';

/** The time zone and language for dates: an IANA time zone and a language tag. */
export type DateSettings = { timeZone: string; locale: string };

type Parts = Intl.DateTimeFormatOptions;

const two = (options: Parts): Parts => ({ ...options, hourCycle: 'h23' });

/** What each directive requests from the locale. */
const directives: Readonly<
  Record<string, { options: Parts; part: Intl.DateTimeFormatPartTypes; width?: number }>
> = {
  Y: { options: { year: 'numeric' }, part: 'year' },
  y: { options: { year: '2-digit' }, part: 'year', width: 2 },
  m: { options: { month: 'numeric' }, part: 'month', width: 2 },
  d: { options: { day: 'numeric' }, part: 'day', width: 2 },
  H: { options: two({ hour: 'numeric' }), part: 'hour', width: 2 },
  I: { options: { hour: 'numeric', hourCycle: 'h12' }, part: 'hour', width: 2 },
  M: { options: { minute: 'numeric' }, part: 'minute', width: 2 },
  S: { options: { second: 'numeric' }, part: 'second', width: 2 },
  p: { options: { hour: 'numeric', hourCycle: 'h12' }, part: 'dayPeriod' },
};

/** Names in the locale's language; everything else is digits, the same everywhere. */
const names: Readonly<Record<string, Parts>> = {
  B: { month: 'long' },
  b: { month: 'short' },
  A: { weekday: 'long' },
  a: { weekday: 'short' },
};

const directivePattern = /%(-?)(.?)/gsu;

/**
 * Refuses a format with anything but %Y %y %m %d %H %I %M %S %p %B %b %A %a and %%; `%-d` omits leading zeros.
 *
 * @throws TemplateError
 */
export function checkDateFormat(format: string): void {
  if (format === '') throw new TemplateError('unknown_date_format', format);
  for (const [directive, flag = '', letter = ''] of format.matchAll(directivePattern))
    if (!isKnown(flag, letter)) throw new TemplateError('unknown_date_format', directive);
}

function isKnown(flag: string, letter: string): boolean {
  if (flag === '-') return directives[letter]?.width === 2 && letter !== 'y';
  return letter === '%' || letter in directives || letter in names;
}

/** Formats a time, in milliseconds, with a format that was validated. */
export function formatDate(milliseconds: number, format: string, { timeZone, locale }: DateSettings): string {
  return format.replace(directivePattern, (_, flag: string, letter: string) => {
    if (letter === '%') return '%';
    const name = names[letter];
    if (name) return new Intl.DateTimeFormat(locale, { ...name, timeZone }).format(milliseconds);
    return digits(milliseconds, { flag, letter, timeZone });
  });
}

type Asked = { flag: string; letter: string; timeZone: string };

function digits(milliseconds: number, { flag, letter, timeZone }: Asked): string {
  const directive = directives[letter];
  if (!directive) return '';
  const { options, part, width = 0 } = directive;
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone }).formatToParts(milliseconds);
  const value = parts.find(({ type }) => type === part)?.value ?? '';
  return flag === '-' ? value.replace(/^0(?=\d)/, '') : value.padStart(width, '0');
}
