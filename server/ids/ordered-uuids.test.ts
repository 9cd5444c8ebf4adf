import { expect, test } from 'vitest';
import { orderedUuids } from './ordered-uuids.ts';

const start = Date.UTC(2026, 10, 28);

test('ids are version 7, have the time, and sort as they were made, also while the clock is set back', () => {
  let now = start;
  const newUuid = orderedUuids(() => now);
  const made: string[] = [];
  for (let count = 0; count < 3000; count++) {
    if (count === 1000) now += 1;
    if (count === 2000) now -= 5000;
    made.push(newUuid());
  }
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  for (const uuid of made)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const timeOf = (uuid = '') => Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);
  expect([timeOf(made[0]), timeOf(made[1500]), timeOf(made.at(-1))]).toEqual([start, start + 1, start + 1]);
});

test('two makers share nothing', () => {
  const [one, other] = [orderedUuids(() => start), orderedUuids(() => start)];
  expect(one().slice(14)).not.toBe(other().slice(14));
});
