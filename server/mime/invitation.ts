import { zonedTime } from './zoned-time.ts';

/** A line about what an email invites to. Times in seconds since 1970; a day without an hour is a date, `2026-12-01`. */
export type Invitation = {
  /** `cancel`, and `reply` to an invitation of ours. */
  method: 'request' | 'cancel' | 'reply' | 'publish';
  subject: string | null;
  starts_at: number | null;
  ends_at: number | null;
  day: string | null;
};

const methods = ['request', 'cancel', 'reply', 'publish'] as const;
const longestSubject = 200;
const longestText = 200_000;

/** The first appointment of an iCalendar text (RFC 5545); undefined where there is none. */
export function invitationIn(text: string): Invitation | undefined {
  const lines = text
    .slice(0, longestText)
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
  // Without a zone it is the time of wherever it is read, which a server does not know.
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
    .slice(0, longestSubject);
  return text === '' ? null : text.toWellFormed();
}
