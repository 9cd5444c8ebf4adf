/** How the days of a file are written: `2026-03-31` and Unix times are always understood. */
export type DateOrder = 'iso' | 'dmy' | 'mdy' | 'ambiguous';

const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?$/i;

/** Finds out whether days or months come first. Ambiguous if no date of the file shows it. */
export function guessDateOrder(dates: Iterable<string>): DateOrder {
  let order: DateOrder = 'iso';
  for (const date of dates) {
    const [, first, second] = written.exec(date.trim()) ?? [];
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
    if (first === undefined) continue;
    if (date.includes('.')) return 'dmy';
    order = 'ambiguous';
  }
  return order;
}

/** Unix microseconds, or undefined if the text is no date. A time without a zone is UTC. */
export function readDate(text: string, order: DateOrder): number | undefined {
  const trimmed = text.trim();
  if (/^\d{9,10}$/.test(trimmed)) return Number(trimmed) * 1_000_000;
  if (/^\d{12,13}$/.test(trimmed)) return Number(trimmed) * 1000;
  const parts = written.exec(trimmed);
  const iso = parts ? isoOf(parts, order) : withZone(trimmed);
  const milliseconds = iso === undefined ? Number.NaN : Date.parse(iso);
  return Number.isNaN(milliseconds) || milliseconds < 0 ? undefined : milliseconds * 1000;
}

function isoOf(parts: RegExpExecArray, order: DateOrder): string | undefined {
  const [, first = '', second = '', year = '', hours = '0', minutes = '00', seconds = '00', half] = parts;
  const [day, month] = order === 'mdy' ? [second, first] : [first, second];
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  if (!isDay) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  const two = (number: number | string) => String(number).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minutes}:${seconds}Z`;
}

const isoDate =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;

function withZone(text: string): string | undefined {
  const [, day, time = '00:00', zone = 'Z'] = isoDate.exec(text) ?? [];
  if (day === undefined) return undefined;
  return `${day}T${time}${/^utc$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`;
}
