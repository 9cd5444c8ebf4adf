import { describe, expect, test } from 'vitest';
import { seededRandom } from './random.ts';
import { weighted } from './weighted.ts';

function draws<Item>(count: number, draw: () => Item): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (let index = 0; index < count; index += 1) {
    const item = draw();
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return counts;
}

describe('a seeded random source', () => {
  test('produces the same run for the same seed and another one for another seed', () => {
    const run = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 20 }, () => random.next());
    };
    expect(run(7)).toEqual(run(7));
    expect(run(7)).not.toEqual(run(8));
  });

  test('draws every integer below the limit about equally often', () => {
    const random = seededRandom(1);
    const counts = draws(10_000, () => random.below(10));
    expect([...counts.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  test('draws the first of a list by rank far more often than the last, and all of them', () => {
    const random = seededRandom(1);
    const items = Array.from({ length: 100 }, (_, index) => index);
    const counts = draws(100_000, () => random.pickCommon(items));
    expect(counts.size).toBe(100);
    expect(counts.get(0)).toBeGreaterThan(20 * (counts.get(99) ?? 0));
  });

  test('draws names by their weights', () => {
    const random = seededRandom(1);
    const draw = weighted({ often: 9, rarely: 1, never: 0 });
    const counts = draws(10_000, () => draw(random));
    expect(Math.abs((counts.get('often') ?? 0) - 9_000)).toBeLessThan(200);
    expect(counts.has('never')).toBe(false);
  });
});
