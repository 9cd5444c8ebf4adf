import { describe, expect, test } from 'vitest';
import { parseTime } from './parse-time.ts';

/** In local time, with the weekday. */
const written = (seconds: number | undefined) => {
  if (seconds === undefined) return undefined;
  const date = new Date(seconds * 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][date.getDay()]} ${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
const at = (text: string, now: Date) => written(parseTime(text, now));
/** Sunday, 2:30 pm. */
const sunday = new Date(2026, 10, 22, 14, 30);

describe.each([
  ['tomorrow', 'Mon 2026-11-23 09:00'],
  ['Tomorrow 9am', 'Mon 2026-11-23 09:00'],
  ['tomorrow at 2:30 pm', 'Mon 2026-11-23 14:30'],
  ['tomorrow afternoon', 'Mon 2026-11-23 14:00'],
  ['the day after tomorrow', 'Tue 2026-11-24 09:00'],
  ['monday 9am', 'Mon 2026-11-23 09:00'],
  ['on fri at 17:00', 'Fri 2026-11-27 17:00'],
  ['until Monday', 'Mon 2026-11-23 09:00'],
  ['in 3 days', 'Wed 2026-11-25 09:00'],
  ['3d', 'Wed 2026-11-25 09:00'],
  ['in 3 days at 5pm', 'Wed 2026-11-25 17:00'],
  ['in 2 hours', 'Sun 2026-11-22 16:30'],
  ['in an hour', 'Sun 2026-11-22 15:30'],
  ['90 min', 'Sun 2026-11-22 16:00'],
  ['in a week', 'Sun 2026-11-29 09:00'],
  ['in 3 months', 'Mon 2027-02-22 09:00'],
  ['next week', 'Mon 2026-11-23 09:00'],
  ['tonight', 'Sun 2026-11-22 18:00'],
  ['today 5 pm', 'Sun 2026-11-22 17:00'],
  ['5pm', 'Sun 2026-11-22 17:00'],
  ['9 am', 'Mon 2026-11-23 09:00'],
  ['12 am', 'Mon 2026-11-23 00:00'],
  ['2027-03-01', 'Mon 2027-03-01 09:00'],
  ['2027-03-01 14:30', 'Mon 2027-03-01 14:30'],
  ['2027-03-01T14:30', 'Mon 2027-03-01 14:30'],
  ['morgen', 'Mon 2026-11-23 09:00'],
  ['morgen früh', 'Mon 2026-11-23 09:00'],
  ['morgen um 14 Uhr', 'Mon 2026-11-23 14:00'],
  ['übermorgen', 'Tue 2026-11-24 09:00'],
  ['uebermorgen 8:15', 'Tue 2026-11-24 08:15'],
  ['montag 9 uhr', 'Mon 2026-11-23 09:00'],
  ['am Montag um 9 Uhr 30', 'Mon 2026-11-23 09:30'],
  ['bis Freitag, 9.30 Uhr', 'Fri 2026-11-27 09:30'],
  ['nächsten Dienstag', 'Tue 2026-11-24 09:00'],
  ['Montag Morgen', 'Mon 2026-11-23 09:00'],
  ['in 3 tagen', 'Wed 2026-11-25 09:00'],
  ['in einer Stunde', 'Sun 2026-11-22 15:30'],
  ['in 2 Wochen um 10 Uhr', 'Sun 2026-12-06 10:00'],
  ['in einem Monat', 'Tue 2026-12-22 09:00'],
  ['nächste Woche', 'Mon 2026-11-23 09:00'],
  ['heute Abend', 'Sun 2026-11-22 18:00'],
  ['17 Uhr', 'Sun 2026-11-22 17:00'],
  ['1.3.2027', 'Mon 2027-03-01 09:00'],
  ['am 1.3. um 8 Uhr', 'Mon 2027-03-01 08:00'],
  ['24.12.', 'Thu 2026-12-24 09:00'],
])('“%s”, typed on Sunday 22 November at 14:30,', (text, expected) => {
  test(`is ${expected}`, () => expect(at(text, sunday)).toBe(expected));
});

test.each([
  '',
  'soon',
  'yesterday',
  'gestern',
  'today',
  'heute 9 uhr',
  'in 0 minutes',
  '9',
  'monday 25:00',
  'monday 9:60',
  'monday 13pm',
  'monday 0 am',
  'monday or so',
  'morgens früh dran',
  '2026-02-30',
  '2020-01-01',
  '31.2.2027',
  '2027-13-01',
])('“%s” isn’t a future date', (text) => {
  expect(parseTime(text, sunday)).toBeUndefined();
});

test('a month after the 31st is the last day of a shorter month', () => {
  expect(at('in 1 month', new Date(2027, 0, 31, 12))).toBe('Sun 2027-02-28 09:00');
});
