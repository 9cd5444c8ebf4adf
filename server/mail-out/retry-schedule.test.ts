import { expect, test } from 'vitest';
import { retryPause } from './retry-schedule.ts';

test('an email is retried after 30 s, 2, 10 and 30 min, then hourly, for two days', () => {
  const pauses: number[] = [];
  let age = 0;
  for (let attempts = 1; ; attempts++) {
    const pause = retryPause(attempts, age);
    if (pause === undefined) break;
    pauses.push(pause);
    age += pause;
  }
  expect(pauses.slice(0, 6)).toEqual([30, 120, 600, 1800, 3600, 3600]);
  expect([pauses.length, Math.round(age / 3600)]).toEqual([52, 49]);
});
