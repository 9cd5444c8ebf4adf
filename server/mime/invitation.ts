import { zonedTime } from './zoned-time.ts';

/** A summary of an email's invitation. Times are in seconds since 1970; an all-day date is `2026-12-01`. */
export type Invitation = {
  /** `cancel`, and `reply` to an invitation of ours. */
  method: 'request' | 'cancel' | 'reply' | 'publish';
  subject: string | null;
  starts_at: number | null;
  ends_at: number | null;
  day: string | null;
};

const methods = ['request', 'cancel', 'reply', 'publish'] as const;
const maxSubjectLength = 200;
const maxTextLength = 200_000;

/** The first appointment of an iCalendar text (RFC 5545); undefined if there is none. */
export function invitationIn(text: string): Invitation | undefined {
  const lines = text
    .slice(0, maxTextLength)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);
  const begin = lines.findIndex((line) => /^BEGIN:VEVENT\s*$/i.test(line));
  if (begin === -1) return undefined;
  const end = lines.findIndex((line, index) => index > begin && /^END:VEVENT/i.test(line));
  const event = lines.slice(begin, end === -1 ? undefined : end);
  const value = (name: string) => propertyOf(event, name)?.value;
  const start = propertyOf(event, 'DTSTART');
  const method = (propertyOf(lines, 'METHOD')?.value ?? '').trim().toLowerCase();
  return {
    method: methods.find((it) => it === method) ?? 'publish',
    subject: plain(value('SUMMARY') ?? ''),
    starts_at: secondsOf(start, lines),
    ends_at: secondsOf(propertyOf(event, 'DTEND'), lines),
    day: dayOf(start?.value),
  };
}

type Property = { value: string; zone: string | undefined };

function propertyOf(lines: readonly string[], name: string): Property | undefined {
  const line = lines.find((it) => new RegExp(`^${name}[;:]`, 'i').test(it));
  if (line === undefined) return undefined;
  const [, parameters = '', value = ''] =
    /^[^:;]+((?:;[^:;="]+=(?:"[^"]*"|[^:;"]*))*):(.*)$/.exec(line) ?? [];
  const [, zone] = /;TZID="?([^";]+)"?/i.exec(parameters) ?? [];
  return { value, zone };
}

function secondsOf(property: Property | undefined, lines: readonly string[]): number | null {
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(property?.value.trim() ?? '') ?? [];
  if (second === undefined) return null;
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  if (utc === 'Z') return local / 1000;
  // Without a time zone it is the reader's local time, which a server doesn't know.
  const time = property?.zone === undefined ? undefined : zonedTime(local, property.zone, lines);
  return time === undefined ? null : time / 1000;
}

function dayOf(value = ''): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(value.trim()) ?? [];
  return day === undefined ? null : `${year}-${month}-${day}`;
}

function plain(value: string): string | null {
  const text = value
    .replace(/\\[nN]/g, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxSubjectLength);
  return text === '' ? null : text.toWellFormed();
}
