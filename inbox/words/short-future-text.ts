import { locale } from './locale/current-language.ts';

const day = 86_400;

/** A time to come in short: the time of today, the weekday and time of the next days, then the date. Takes Unix seconds. */
export function shortFutureText(seconds: number, now = Date.now() / 1000): string {
  const days = Math.round((startOfDay(seconds) - startOfDay(now)) / (day * 1000));
  const format = days <= 0 ? time : days < 7 ? dayAndTime : days < 300 ? date : monthAndYear;
  return format.format(seconds * 1000);
}

function startOfDay(seconds: number): number {
  return new Date(seconds * 1000).setHours(0, 0, 0, 0);
}

const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' });
const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' });
