import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from './random.ts';
import { messageMoments, openedAt } from './times.ts';

const now = Date.UTC(2026, 10, 21) * 1000;
const day = 24 * 60 * 60 * 1_000_000;

describe('the times of a run', () => {
  test('conversations are opened one after another over two years, most of them recently', () => {
    const random = seededRandom(1);
    const times = Array.from({ length: 5_000 }, (_, index) => openedAt(random, now, { index, count: 5_000 }));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeLessThan(now - 725 * day);
    expect(times.at(-1)).toBeLessThan(now);
    const since = (days: number) => times.filter((time) => time > now - days * day).length;
    expect(since(30)).toBeGreaterThan(4 * (times.length - since(700)));
  });

  test('recent conversations were last active at different times', () => {
    const random = seededRandom(2);
    const minute = 60_000_000;
    const last = Array.from({ length: 500 }, (_, index) =>
      messageMoments(random, now, now - (index + 1) * minute, 5).at(-1),
    );
    expect(last.filter((at) => (at ?? 0) > now - minute).length).toBeLessThan(25);
  });

  test('messages come strictly one after another and never after now', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 60_000_000, max: 800 * day }),
        fc.integer({ min: 1, max: 500 }),
        (seed, age, count) => {
          const times = messageMoments(seededRandom(seed), now, now - age, count);
          expect(times[0]).toBe(now - age);
          expect(times.at(-1)).toBeLessThanOrEqual(now);
          times.slice(1).forEach((timestamp, index) => {
            expect(timestamp).toBeGreaterThan(times[index] ?? Number.POSITIVE_INFINITY);
          });
        },
      ),
    );
  });
});
