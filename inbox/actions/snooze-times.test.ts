import { beforeAll, expect, test } from 'vitest';
import { words } from '../words/en/words.ts';
import { setWords } from '../words/words.ts';
import { snoozeTimes } from './snooze-times.ts';

beforeAll(() => setWords(words));

const namesOn = (day: number) => snoozeTimes(new Date(2026, 10, day, 10)).map(({ name }) => name);

test('presets are later today, the next two mornings, next Monday and in a month', () => {
  expect(namesOn(25)).toEqual(['In 3 hours', 'Tomorrow', 'Day after tomorrow', 'Next week', 'In a month']);
});

test.each([
  ['Saturday', 28],
  ['Sunday', 29],
])('on a %s no time is offered twice, although next Monday is so close', (_, day) => {
  const times = snoozeTimes(new Date(2026, 10, day, 10)).map(({ until }) => until);
  expect(new Set(times).size).toBe(times.length);
  expect(namesOn(day)).not.toContain('Next week');
});
