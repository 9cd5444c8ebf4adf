import { assert, constant, integer, oneof, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { afterSpending, left, untilNext } from './token-bucket.ts';

const rule = { perMinute: 600, burst: 100 };
const fullLongAgo = Number.NEGATIVE_INFINITY;

test('a full bucket allows its burst at once, and then one every tenth of a second', () => {
  let fullAt = fullLongAgo;
  for (let spent = 0; spent < 100; spent++) {
    expect(untilNext(rule, fullAt, 5)).toBe(0);
    fullAt = afterSpending(rule, fullAt, 5);
    expect(left(rule, fullAt, 5)).toBe(99 - spent);
  }
  expect(untilNext(rule, fullAt, 5)).toBe(100);
  expect(left(rule, fullAt, 104)).toBe(0);
  expect(left(rule, fullAt, 105)).toBe(1);
  expect(left(rule, fullAt, 10_005)).toBe(100);
  expect(left(rule, fullAt, 1e12)).toBe(100);
});

test('no sequence of spending and waiting yields more than the burst and what was refilled in between', () => {
  const rules = tuple(integer({ min: 1, max: 100_000 }), integer({ min: 1, max: 500 }));
  const waits = oneof(constant(0), integer({ min: 0, max: 5000 }));
  assert(
    property(rules, integer({ min: 1, max: 300 }), waits, ([perMinute, burst], asks, wait) => {
      const requested = { perMinute, burst };
      let [fullAt, now, given] = [fullLongAgo, 0, 0];
      for (let ask = 0; ask < asks; ask++) {
        if (untilNext(requested, fullAt, now) === 0) {
          fullAt = afterSpending(requested, fullAt, now);
          given += 1;
        }
        now += wait;
      }
      expect(given).toBeLessThanOrEqual(burst + (now * perMinute) / 60_000 + 1e-3);
    }),
  );
});

test('after the returned wait one can be spent', () => {
  assert(
    property(integer({ min: 1, max: 1_000_000 }), integer({ min: 1, max: 500 }), (perMinute, burst) => {
      const requested = { perMinute, burst };
      const fullAt = afterSpending(requested, fullLongAgo, 0, burst);
      const wait = untilNext(requested, fullAt, 0);
      expect(wait).toBeGreaterThan(0);
      expect(left(requested, fullAt, wait)).toBe(1);
    }),
  );
});
