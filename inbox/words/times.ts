import { locale } from './locale/current-language.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A short age: `now`, `5m`, `3h`, `2d`, in German `5 Min.`, `3 Std.`, `2 T`, then the date. Takes Unix seconds. */
export function ageText(seconds: number, now = Date.now() / 1000): string {
  const age = Math.max(0, now - seconds);
  if (age < minute) return nowText;
  if (age < hour) return minutes.format(Math.floor(age / minute));
  if (age < day) return hours.format(Math.floor(age / hour));
  if (age < 7 * day) return days.format(Math.floor(age / day));
  return (age < 300 * day ? shortDate : monthAndYear).format(seconds * 1000);
}

/** Date and time in the user's language. Takes Unix seconds. */
export function dateText(seconds: number): string {
  return dateAndTime.format(seconds * 1000);
}

/** The date without the time. Takes Unix seconds. */
export function dateOnlyText(seconds: number): string {
  return dateOnly.format(seconds * 1000);
}

/** A time to come, with its weekday, and with the year if it is far away. Takes Unix seconds. */
export function futureText(seconds: number, now = Date.now() / 1000): string {
  return (seconds - now < 300 * day ? weekdayAndTime : dateAndTime).format(seconds * 1000);
}

/** The day: today and yesterday by name, others with the weekday and date. Takes Unix seconds. */
export function dayText(seconds: number, now = Date.now() / 1000): string {
  const age = Math.round((startOfDay(now) - startOfDay(seconds)) / (day * 1000));
  if (age === 0 || age === 1) return capitalized(relativeDay.format(-age, 'day'));
  return weekdayAndDate.format(seconds * 1000);
}

function startOfDay(seconds: number): number {
  return new Date(seconds * 1000).setHours(0, 0, 0, 0);
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** A day such as `2026-11-22`, in the user's language. */
export function calendarDayText(day: string): string {
  return dateOnly.format(new Date(`${day}T00:00`));
}

/** The time of day, with the date if it isn't today. Takes Unix seconds. */
export function timeText(seconds: number): string {
  const isToday = new Date(seconds * 1000).toDateString() === new Date().toDateString();
  return (isToday ? time : dateAndTime).format(seconds * 1000);
}

// German has no uniform narrow units: "5 Min.", "3h", "2 T".
const unitDisplay = locale.startsWith('de') ? 'short' : 'narrow';
const inUnit = (unit: string, display: 'short' | 'narrow' = unitDisplay) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: display });
const [minutes, hours, days] = [inUnit('minute'), inUnit('hour'), inUnit('day', 'narrow')];
const nowText = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
const relativeDay = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const weekdayAndDate = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
const shortDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' });
const dateOnly = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const weekdayAndTime = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const dateAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
