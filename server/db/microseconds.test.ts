import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTimestamp, parseTimestamp, unixSeconds } from './microseconds.ts';

test.each([
  ['2026-11-21 03:35:45.123456+00', 1795232145_123456],
  ['2026-11-21 03:35:45.12+00', 1795232145_120000],
  ['2026-11-21 03:35:45+00', 1795232145_000000],
  ['1970-01-01 00:00:00.000001+00', 1],
  ['1969-12-31 23:59:59.999999+00', -1],
])('%s is %d microseconds', (text, microseconds) => {
  expect(parseTimestamp(text)).toBe(microseconds);
});

test('a timestamp survives the round trip to the database', () => {
  const moments = fc.integer({ min: 0, max: 4_102_444_800_000_000 });
  fc.assert(
    fc.property(moments, (timestamp) => {
      const text = formatTimestamp(timestamp).replace('T', ' ').replace('Z', '+00');
      return parseTimestamp(text) === timestamp;
    }),
  );
});

test('clients see whole seconds, never rounded up', () => {
  expect(unixSeconds(1_999_999)).toBe(1);
});
