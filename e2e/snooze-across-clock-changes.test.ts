import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

const names = [
  ['sunday', 'Sonntag', 'so'],
  ['monday', 'Montag', 'mo'],
  ['tuesday', 'Dienstag', 'di'],
  ['wednesday', 'Mittwoch', 'mi'],
  ['thursday', 'Donnerstag', 'do'],
  ['friday', 'Freitag', 'fr'],
  ['saturday', 'Samstag', 'sa'],
];

type Case = { text: string; now: readonly number[]; expected: string };

/** The results in a time zone with clock changes, from a separate process: threads share the time zone of their process. */
function inBerlin(cases: readonly Case[]): string[] {
  const script = `
    import { readFileSync } from 'node:fs';
    const { parseTime } = await import(${JSON.stringify(new URL('../inbox/picker/parse-time.ts', import.meta.url).href)});
    const two = (number) => String(number).padStart(2, '0');
    const answers = JSON.parse(readFileSync(0, 'utf8')).map(({ text, now }) => {
      const date = new Date(parseTime(text, new Date(...now)) * 1000);
      return date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate()) + ' ' + two(date.getHours()) + ':' + two(date.getMinutes());
    });
    console.log(JSON.stringify(answers));`;
  const env = { ...process.env, TZ: 'Europe/Berlin' };
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env,
      encoding: 'utf8',
      input: JSON.stringify(cases),
    }),
  );
}

/** Each day of two weeks in spring and in autumn 2026, in which the clocks change on 29 March and 25 October. */
const everyDay = [
  [2, 22],
  [9, 18],
].flatMap(([month = 0, from = 0]) =>
  Array.from({ length: 14 }, (_, index) => new Date(Date.UTC(2026, month, from + index))),
);
const noonOf = (day: Date) => [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12];
const dayAfter = (day: Date, count: number, time = '09:00') =>
  `${new Date(day.getTime() + count * 86_400_000).toISOString().slice(0, 10)} ${time}`;
const casesOf = (day: Date, texts: readonly string[], expected: string): Case[] =>
  texts.map((text) => ({ text, now: noonOf(day), expected }));
function expectAll(cases: readonly Case[]) {
  const found = inBerlin(cases).map((answer, index) => ({ ...cases[index], expected: answer }));
  expect(found).toEqual(cases);
}

describe('on every day of weeks in which clocks change, in both languages,', () => {
  test('each weekday is the next one, at nine local time', () => {
    expectAll(
      everyDay.flatMap((day) =>
        names.flatMap((own, weekday) => {
          const ahead = (weekday - day.getUTCDay() + 7) % 7 || 7;
          const texts = own.flatMap((name) => [name, `${name} 9am`, `${name} 9 uhr`, `am ${name} um 9:00`]);
          return casesOf(day, texts, dayAfter(day, ahead));
        }),
      ),
    );
  });

  test('today’s weekday with a time still to come is today', () => {
    expectAll(
      everyDay.flatMap((day) =>
        (names[day.getUTCDay()] ?? []).flatMap((name) => [
          ...casesOf(day, [`${name} 17:00`, `${name} 5pm`], dayAfter(day, 0, '17:00')),
          ...casesOf(day, [`next ${name} 17:00`, `nächsten ${name} 17 uhr`], dayAfter(day, 7, '17:00')),
        ]),
      ),
    );
  });

  test('tomorrow, a number of days ahead and next week are at nine', () => {
    expectAll(
      everyDay.flatMap((day) => [
        ...casesOf(day, ['tomorrow', 'morgen', 'in 1 day', 'in einem tag', 'morgen 9 uhr'], dayAfter(day, 1)),
        ...casesOf(day, ['in 3 days', 'in 3 tagen'], dayAfter(day, 3)),
        ...casesOf(day, ['next week', 'nächste woche'], dayAfter(day, (8 - day.getUTCDay()) % 7 || 7)),
      ]),
    );
  });

  test('hours are exact, and a skipped time becomes the one after it', () => {
    const [spring, autumn] = [new Date(Date.UTC(2026, 2, 28)), new Date(Date.UTC(2026, 9, 24))];
    expectAll([
      ...casesOf(spring, ['in 24 hours', 'in 24 stunden'], dayAfter(spring, 1, '13:00')),
      ...casesOf(autumn, ['in 24 hours', 'in 24 stunden'], dayAfter(autumn, 1, '11:00')),
      ...casesOf(spring, ['tomorrow 2:30', 'morgen 2:30 uhr'], dayAfter(spring, 1, '03:30')),
    ]);
  });
});
