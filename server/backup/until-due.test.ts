import { expect, test } from 'vitest';
import { untilDue } from './until-due.ts';

const day = 86_400_000;

test.each([
  ['without a backup, one is due', undefined, 1000 * day, 0],
  ['the next one is due an interval after the newest began', 1000 * day, 1000 * day + 1000, day - 1000],
  ['a missed one is due', 1000 * day, 1007 * day, 0],
  ['a clock that was set back delays none for longer than an interval', 1000 * day, 900 * day, day],
])('%s', (_, newestAt, now, expected) => {
  expect(untilDue(newestAt, day, now)).toBe(expected);
});
