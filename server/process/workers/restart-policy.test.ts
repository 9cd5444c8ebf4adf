import { expect, test } from 'vitest';
import { RestartPolicy } from './restart-policy.ts';

test('a worker that had served for a while is replaced immediately', () => {
  const policy = new RestartPolicy();
  policy.noteEnd(60_000);
  expect(policy.pauseMilliseconds).toBe(0);
});

test('workers that crash at startup are replaced with exponential backoff, up to half a minute', () => {
  const policy = new RestartPolicy();
  const pauses = Array.from({ length: 9 }, (_, index) => {
    policy.noteEnd(index % 2 === 0 ? undefined : 500);
    return policy.pauseMilliseconds;
  });
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  policy.noteEnd(60_000);
  expect(policy.pauseMilliseconds).toBe(0);
});

test('the supervisor gives up after five failures in a row, unless another worker serves', () => {
  const policy = new RestartPolicy();
  for (let failures = 1; failures <= 4; failures++) policy.noteEnd(undefined);
  expect(policy.isHopeless(0)).toBe(false);
  policy.noteEnd(undefined);
  expect(policy.isHopeless(1)).toBe(false);
  expect(policy.isHopeless(0)).toBe(true);
});
