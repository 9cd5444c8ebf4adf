import { describe, expect, test } from 'vitest';
import { errorFrom } from '../../sdk/src/errors/error-from.ts';
import { agoText } from './ago-text.ts';
import { words as german } from './de/words.ts';
import { words as english } from './en/words.ts';
import { errorText } from './error-text.ts';
import { shortFutureText } from './short-future-text.ts';
import { sizeText } from './size-text.ts';
import { ageText, futureText } from './times.ts';
import { setWords } from './words.ts';

setWords(english);
const now = Date.UTC(2026, 10, 21, 12) / 1000;

test.each([
  [30, 'now', 'just now'],
  [5 * 60, '5m', '5 minutes ago'],
  [3 * 3600, '3h', '3 hours ago'],
  [2 * 86_400, '2d', '2 days ago'],
])('%i seconds ago has a short and a long form', (age, few, spoken) => {
  expect([ageText(now - age, now), agoText(now - age, now)]).toEqual([few, spoken]);
});

test('a time older than a week is shown as a date, with the year if it would be ambiguous', () => {
  expect(ageText(now - 8 * 86_400, now)).toMatch(/13/);
  expect(ageText(now - 8 * 86_400, now)).not.toMatch(/2026/);
  expect(ageText(now - 400 * 86_400, now)).toMatch(/2025/);
});

test('a time to come has its weekday, and the year once it is far away', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, 21 + day, hour).getTime() / 1000;
  const texts = (day: number) => [
    shortFutureText(at(day, 15), at(0, 12)),
    futureText(at(day, 15), at(0, 12)),
  ];
  expect(texts(0)).toEqual([
    expect.stringMatching(/^3:00.PM$/),
    expect.stringMatching(/^Sat, Nov 21, 3:00.PM$/),
  ]);
  expect(texts(2)).toEqual([
    expect.stringMatching(/^Mon,? 3:00.PM$/),
    expect.stringMatching(/^Mon, Nov 23, 3:00.PM$/),
  ]);
  expect(texts(30)).toEqual(['Dec 21', expect.stringMatching(/^Mon, Dec 21, 3:00.PM$/)]);
  expect(texts(400)).toEqual(['Dec 2027', expect.stringMatching(/^Dec 26, 2027, 3:00.PM$/)]);
});

test('file sizes use the units people know', () => {
  expect([500, 12_345, 1_234_567].map(sizeText)).toEqual(['500 bytes', '12 kB', '1.2 MB']);
});

describe('an error', () => {
  const apiError = (code: string) =>
    errorFrom({
      status: 429,
      headers: new Headers(),
      body: { error: code, error_description: 'The server’s own sentence.' },
    });

  test('is translated if its code is known, and otherwise keeps the server’s text', () => {
    setWords(german);
    const output = [errorText(apiError('rate_limited')), errorText(apiError('something_new'))];
    setWords(english);
    expect(output).toEqual([german.errors.codes.rate_limited, 'The server’s own sentence.']);
    expect(errorText(apiError('rate_limited'))).toBe(english.errors.codes.rate_limited);
  });

  test('without a response says that the server could not be reached', () => {
    expect(errorText(new TypeError('Failed to fetch'))).toBe(english.errors.unreachable);
  });
});
