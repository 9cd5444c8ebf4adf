import { expect, test } from 'vitest';
import { wholeShare } from '../config/process-share.ts';
import { noCallerLimits } from './caller-limits.ts';

test('without rate limits, requests of an organization still take turns, and none is refused', async () => {
  const share = wholeShare(2);
  const { enqueue, admit } = noCallerLimits({ share, clock: () => 0 });
  let running = 0;
  let mostAtOnce = 0;
  const request = async (index: number) => {
    mostAtOnce = Math.max(mostAtOnce, ++running);
    await new Promise(setImmediate);
    running--;
    return index;
  };
  const indexes = Array.from({ length: 2000 }, (_, index) => index);
  expect(await Promise.all(indexes.map((index) => enqueue('org', () => request(index))))).toEqual(indexes);
  expect(mostAtOnce).toBeLessThan(share.connections);
  expect(mostAtOnce).toBeGreaterThan(1);
  expect(await admit(undefined as never, undefined as never)).toEqual({});
});
