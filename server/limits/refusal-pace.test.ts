import { expect, test } from 'vitest';
import { refusalPace } from './refusal-pace.ts';

/** The pauses of so many refusals at once. */
const pauses = (count: number, pauseOf: (ownerId: string) => number, ownerId = 'flood') =>
  Array.from({ length: count }, () => pauseOf(ownerId));

test('a hundred refusals are told at once, and those after them wait for longer and longer', () => {
  const pauseOf = refusalPace(() => 0);
  expect(new Set(pauses(100, pauseOf))).toEqual(new Set([0]));
  expect(pauses(3, pauseOf)).toEqual([10, 20, 30]);
});

test('none waits for more than a second', () => {
  const pauseOf = refusalPace(() => 0);
  expect(Math.max(...pauses(10_000, pauseOf))).toBe(1000);
});

test('an organization that is refused holds up no other one', () => {
  const pauseOf = refusalPace(() => 0);
  pauses(1000, pauseOf);
  expect(pauseOf('calm')).toBe(0);
});

test('after two quiet seconds all is as before', () => {
  let now = 0;
  const pauseOf = refusalPace(() => now);
  pauses(10_000, pauseOf);
  now = 2000;
  expect(new Set(pauses(100, pauseOf))).toEqual(new Set([0]));
});
