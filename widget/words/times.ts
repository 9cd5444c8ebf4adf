import { language, words } from './words.ts';

/** The gate's times are Unix seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

const dayMilliseconds = 24 * 3600 * 1000;

export function timeOf(at: Date): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(at);
}

/** Today, yesterday, or the date. */
export function dayOf(at: Date, now = new Date()): string {
  const days = daysBetween(at, now);
  if (days === 0) return words.today;
  if (days === 1) return words.yesterday;
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...year,
  }).format(at);
}

/** For a list: the time of today's messages, else the date. */
export function shortMoment(at: Date, now = new Date()): string {
  if (daysBetween(at, now) === 0) return timeOf(at);
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(at);
}

/** "tomorrow at 09:00", "on Monday at 09:00". */
export function upcoming(at: Date, now = new Date()): string {
  const days = -daysBetween(at, now);
  const time = timeOf(at);
  if (days > 1)
    return new Intl.DateTimeFormat(language, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
      at,
    );
  const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  return `${day}, ${time}`;
}

export function sizeOf(bytes: number): string {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte';
  const count = Math.max(
    1,
    Math.round(bytes / (unit === 'kilobyte' ? 1e3 : 1e5)) / (unit === 'kilobyte' ? 1 : 10),
  );
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}

/** A number of seconds in a unit that is easy to read, rounded up. */
export function secondsOf(count: number): string {
  const [unit, size] = unitOf(count);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(count / size),
  );
}

function unitOf(seconds: number): ['hour' | 'minute' | 'second', number] {
  if (seconds > 5400) return ['hour', 3600];
  return seconds > 90 ? ['minute', 60] : ['second', 1];
}

export function isSameDay(one: Date, other: Date): boolean {
  return daysBetween(one, other) === 0;
}

function daysBetween(earlier: Date, later: Date): number {
  return Math.round((startOfDay(later) - startOfDay(earlier)) / dayMilliseconds);
}

function startOfDay(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}
