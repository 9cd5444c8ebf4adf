import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageCounts } from './message-counts.ts';
import { seededRandom } from './random.ts';

function countsOf(seed: number, conversations: number, messages: number): number[] {
  const next = messageCounts(seededRandom(seed), conversations, messages);
  return Array.from({ length: conversations }, next);
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

describe('message counts', () => {
  test('add up exactly, with at least one message in each conversation', () => {
    const sizes = fc.tuple(
      fc.integer(),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 0, max: 3_000 }),
    );
    fc.assert(
      fc.property(sizes, ([seed, conversations, more]) => {
        const counts = countsOf(seed, conversations, conversations + more);
        expect(sum(counts)).toBe(conversations + more);
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('vary widely around their mean, from one to eight times as many', () => {
    const counts = countsOf(1, 20_000, 100_000);
    expect(counts).toContain(1);
    expect(Math.max(...counts)).toBeGreaterThan(30);
    expect(Math.max(...counts.slice(0, -1))).toBeLessThanOrEqual(60);
  });

  test('are greater for later conversations', () => {
    const counts = countsOf(1, 20_000, 100_000);
    expect(sum(counts.slice(10_000))).toBeGreaterThan(1.15 * sum(counts.slice(0, 10_000)));
  });
});
