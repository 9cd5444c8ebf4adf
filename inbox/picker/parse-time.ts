/**
 * Parses a time typed in English or German, whatever the language of the page: `tomorrow`, `monday 9am`, `in 3 days`, `morgen
 * früh`, `montag 9 uhr`, `in 3 tagen`, `17:00`, `1.3.2027`, `2027-03-01 14:30`. A day without a time means 9 am; times are in the
 * browser's time zone. Returns Unix seconds, or undefined for anything that isn't a future date.
 */
export function parseTime(text: string, now: Date): number | undefined {
  const words = cleaned(text);
  const time = spanFrom(words, now) ?? dayWithTime(words, now) ?? timeAlone(words, now);
  const milliseconds = time?.getTime() ?? Number.NaN;
  return milliseconds > now.getTime() ? Math.floor(milliseconds / 1000) : undefined;
}

type Day = { year: number; month: number; day: number };
type Time = { hour: number; minute: number };

const startOfWork: Time = { hour: 9, minute: 0 };

const connectors = new Set(['until', 'till', 'til', 'bis', 'on', 'at', 'um', 'the', 'zum', 'den', 'der']);

/** Lower case, composed umlauts, and no filler words. */
function cleaned(text: string): string {
  const tokens = text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .split(/[\s,]+/);
  return tokens
    .filter((token, index) => !connectors.has(token) && !isGermanAm(token, tokens[index - 1]))
    .join(' ')
    .replace('naechst', 'nächst')
    .replace('uebermorgen', 'übermorgen')
    .replace('frueh', 'früh')
    .replace('tonight', 'today evening');
}

/** `am` precedes a day in German and follows an hour in English. */
function isGermanAm(token: string, before: string | undefined): boolean {
  return token === 'am' && !/\d$/.test(before ?? '');
}

const units: readonly [RegExp, 'minute' | 'hour' | 'day' | 'week' | 'month'][] = [
  [/^(?:m|mins?|minutes?|minuten?)$/, 'minute'],
  [/^(?:h|hrs?|hours?|std|stunden?)$/, 'hour'],
  [/^(?:d|days?|tag|tagen?)$/, 'day'],
  [/^(?:w|weeks?|wochen?)$/, 'week'],
  [/^(?:months?|monat|monaten?)$/, 'month'],
];

/** `in 3 days`, `2 wochen`, `in an hour`. Spans of days end at 9 am, or at the time given. */
function spanFrom(words: string, now: Date): Date | undefined {
  const form = /^(?:in )?(\d{1,3}|an?|one|eine?[mnr]?) ?([a-z]+)(?: (.+))?$/.exec(words);
  const unit = units.find(([names]) => names.test(form?.[2] ?? ''))?.[1];
  if (!form || !unit) return undefined;
  const count = Number(form[1]) || (form[1] === '0' ? 0 : 1);
  if (unit === 'minute' || unit === 'hour') {
    const milliseconds = count * (unit === 'hour' ? 3_600_000 : 60_000);
    return form[3] === undefined ? new Date(now.getTime() + milliseconds) : undefined;
  }
  const time = timeIn(form[3]);
  const day =
    unit === 'month' ? monthsAfter(now, count) : daysAfter(now, unit === 'week' ? 7 * count : count);
  return time && dateOf(day, time);
}

/** A day, with an optional time. */
function dayWithTime(words: string, now: Date): Date | undefined {
  for (const [name, dayFrom] of days) {
    const form = name.exec(words);
    if (!form) continue;
    const rest = words.slice(form[0].length).trim();
    const time = timeIn(rest === '' ? undefined : rest);
    const day = time && dayFrom(form, now, time);
    if (day) return dateOf(day, time);
  }
  return undefined;
}

const weekdays = [
  ['sun', 'sunday', 'so', 'sonntag'],
  ['mon', 'monday', 'mo', 'montag'],
  ['tue', 'tues', 'tuesday', 'di', 'dienstag'],
  ['wed', 'weds', 'wednesday', 'mi', 'mittwoch'],
  ['thu', 'thur', 'thurs', 'thursday', 'do', 'donnerstag'],
  ['fri', 'friday', 'fr', 'freitag'],
  ['sat', 'saturday', 'sa', 'samstag', 'sonnabend'],
];
const weekdayNames = weekdays.flat().sort((one, other) => other.length - one.length);

/** The kinds of days. Longer names come before their own prefixes. */
const days: readonly [RegExp, (form: RegExpExecArray, now: Date, time: Time) => Day | undefined][] = [
  [/^(?:today|heute)(?= |$)/, (_, now) => daysAfter(now, 0)],
  [/^(?:day after tomorrow|übermorgen)(?= |$)/, (_, now) => daysAfter(now, 2)],
  [/^(?:tomorrow|tmrw|morgen)(?= |$)/, (_, now) => daysAfter(now, 1)],
  [/^(?:next week|nächste woche)(?= |$)/, (_, now) => daysAfter(now, (8 - now.getDay()) % 7 || 7)],
  [
    new RegExp(
      `^(next |nächste[nr]? |kommende[nr]? )?(?:this |diese[nr]? )?(${weekdayNames.join('|')})\\.?(?= |$)`,
    ),
    ([, next, name = ''], now, time) => nextWeekday(name, { isNext: next !== undefined, now, time }),
  ],
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?:t| |$)/, ([, year, month, day]) => realDay(year, month, day)],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})(?= |$)/, ([, day, month, year]) => realDay(year, month, day)],
  [
    /^(\d{1,2})\.(\d{1,2})\.(?= |$)/,
    ([, day, month], now, time) => {
      const inYear = (year: number) => realDay(String(year), month, day);
      const next = inYear(now.getFullYear());
      return next && dateOf(next, time) > now ? next : inYear(now.getFullYear() + 1);
    },
  ],
];

type Wanted = { isNext: boolean; now: Date; time: Time };

/** Today's weekday means today while the time is still ahead; otherwise, and with `next`, a week later. */
function nextWeekday(name: string, { isNext, now, time }: Wanted): Day {
  const weekday = weekdays.findIndex((names) => names.includes(name));
  const ahead = (weekday - now.getDay() + 7) % 7;
  const isToday = ahead === 0 && !isNext && dateOf(daysAfter(now, 0), time) > now;
  return daysAfter(now, ahead || (isToday ? 0 : 7));
}

/** `5pm`, `17:00`, `17 uhr`: today, or tomorrow if that has passed. A bare number isn't a time. */
function timeAlone(words: string, now: Date): Date | undefined {
  const time = /^\d+$/.test(words) ? undefined : timeIn(words);
  if (!time) return undefined;
  const today = dateOf(daysAfter(now, 0), time);
  return today > now ? today : dateOf(daysAfter(now, 1), time);
}

const partsOfDay: readonly [RegExp, Time][] = [
  [/^(?:in )?(?:morning|früh|morgens?|vormittags?)$/, startOfWork],
  [/^(?:noon|mittags?)$/, { hour: 12, minute: 0 }],
  [/^(?:in )?(?:afternoon|nachmittags?)$/, { hour: 14, minute: 0 }],
  [/^(?:in )?(?:evening|night|abends?)$/, { hour: 18, minute: 0 }],
];

/** 9 am if there is no time; undefined for an invalid one. */
function timeIn(words: string | undefined): Time | undefined {
  if (words === undefined) return startOfWork;
  const part = partsOfDay.find(([names]) => names.test(words))?.[1];
  if (part) return part;
  const form = /^(\d{1,2})(?:[:.](\d{2}))?(?: ?([ap])\.?m\.?| ?(?:uhr|h)(?: (\d{1,2}))?)?$/.exec(words);
  if (!form) return undefined;
  const [, digits, minutes, meridiem, behind] = form;
  const minute = Number(minutes ?? behind ?? 0);
  const hour = hourIn(Number(digits), meridiem);
  return hour === undefined || minute > 59 ? undefined : { hour, minute };
}

function hourIn(hour: number, meridiem: string | undefined): number | undefined {
  if (meridiem === undefined) return hour < 24 ? hour : undefined;
  return hour >= 1 && hour <= 12 ? (hour % 12) + (meridiem === 'p' ? 12 : 0) : undefined;
}

function daysAfter(now: Date, count: number): Day {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + count));
}

/** The same day of a later month, or the last one of that month. */
function monthsAfter(now: Date, count: number): Day {
  const last = new Date(now.getFullYear(), now.getMonth() + count + 1, 0);
  return { ...dayOf(last), day: Math.min(now.getDate(), last.getDate()) };
}

function dayOf(date: Date): Day {
  return { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() };
}

/** Undefined for days that don't exist, such as February 30. */
function realDay(year = '', month = '', day = ''): Day | undefined {
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? dayOf(date) : undefined;
}

/** Within the hour that a clock change skips, this is the time after it. */
function dateOf({ year, month, day }: Day, { hour, minute }: Time): Date {
  return new Date(year, month, day, hour, minute);
}
