import { expect, test } from 'vitest';
import { RestartPolicy } from './restart-policy.ts';

test('a worker that had served for a while is replaced at once', () => {
  const policy = new RestartPolicy();
  policy.noteEnd(60_000);
  expect(policy.pauseMilliseconds).toBe(0);
});

test('workers that end at their start are replaced after longer and longer pauses, of half a minute at most', () => {
  const policy = new RestartPolicy();
  const pauses = Array.from({ length: 9 }, (_, index) => {
    policy.noteEnd(index % 2 === 0 ? undefined : 500);
    return policy.pauseMilliseconds;
  });
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  policy.noteEnd(60_000);
  expect(policy.pauseMilliseconds).toBe(0);
});

test('there is no hope after five failures in a row, unless another worker serves', () => {
  const policy = new RestartPolicy();
  for (let failures = 1; failures <= 4; failures++) policy.noteEnd(undefined);
  expect(policy.isHopeless(0)).toBe(false);
  policy.noteEnd(undefined);
  expect(policy.isHopeless(1)).toBe(false);
  expect(policy.isHopeless(0)).toBe(true);
});
