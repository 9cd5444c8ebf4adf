import { expect, test } from 'vitest';
import { rejectionThrottle } from './rejection-throttle.ts';

/** The delays of that many rejections at once. */
const pauses = (count: number, delayFor: (ownerId: string) => number, ownerId = 'flood') =>
  Array.from({ length: count }, () => delayFor(ownerId));

test('a hundred rejections are sent immediately, and later ones wait longer and longer', () => {
  const delayFor = rejectionThrottle(() => 0);
  expect(new Set(pauses(100, delayFor))).toEqual(new Set([0]));
  expect(pauses(3, delayFor)).toEqual([10, 20, 30]);
});

test('none waits for more than a second', () => {
  const delayFor = rejectionThrottle(() => 0);
  expect(Math.max(...pauses(10_000, delayFor))).toBe(1000);
});

test('a rejected organization delays no other one', () => {
  const delayFor = rejectionThrottle(() => 0);
  pauses(1000, delayFor);
  expect(delayFor('calm')).toBe(0);
});

test('after two quiet seconds there are no delays left', () => {
  let now = 0;
  const delayFor = rejectionThrottle(() => now);
  pauses(10_000, delayFor);
  now = 2000;
  expect(new Set(pauses(100, delayFor))).toEqual(new Set([0]));
});
