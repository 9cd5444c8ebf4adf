import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfTime, farEnd, type ScanDirection, scanStart, scanSteps } from './scan-steps.ts';
import { stepOf, stepsAt } from './time-steps.ts';

const second = 1_000_000;
const year = 365 * 86_400 * second;
const timestamp = fc.integer({ min: 30 * year, max: 70 * year });
const length = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 80 * year }));
type Scan = {
  code: string;
  at: number;
  lengths: { length: number; firstLength: number }[];
  direction: ScanDirection;
};

const scans: fc.Arbitrary<Scan> = fc.record({
  code: fc.constant('abcd'),
  at: timestamp,
  lengths: fc.array(fc.record({ length, firstLength: length }), { minLength: 1, maxLength: 3 }),
  direction: fc.constantFrom('newer' as const, 'older' as const),
});

/** A scan of several parts, each from where the one before ended. */
function partsOf({ code, at, lengths, direction }: Scan) {
  const [{ firstLength } = { firstLength: 0 }] = lengths;
  let from = scanStart(at, { firstLength, direction });
  return lengths.map((part) => {
    const steps = scanSteps({ code, from, direction, ...part });
    const begin = from;
    const last = steps.at(-1);
    if (last) from = farEnd(last, direction);
    return { ...part, begin, end: from, steps };
  });
}

test('the steps of a scan cover all of its parts in their direction, without a gap or an overlap', () => {
  fc.assert(
    fc.property(scans, (scan) => {
      const parts = partsOf(scan);
      const steps = parts.flatMap((part) => part.steps);
      const first = parts[0]?.steps[0];
      if (first) expect(first.from <= scan.at && scan.at < first.until).toBe(true);
      for (const [index, step] of steps.entries()) {
        const next = steps[index + 1];
        if (next)
          expect(scan.direction === 'older' ? next.until : next.from).toBe(farEnd(step, scan.direction));
      }
      for (const { begin, end, length } of parts) {
        const isEndOfTime = scan.direction === 'older' ? end === 0 : end >= endOfTime;
        expect(isEndOfTime || Math.abs(end - begin) >= length).toBe(true);
      }
    }),
  );
});

test('a scan is short, however many years its parts cover', () => {
  fc.assert(
    fc.property(scans, (scan) => {
      for (const { steps } of partsOf(scan)) expect(steps.length).toBeLessThan(80);
    }),
  );
});

test('its steps get longer gradually, and end little after the part', () => {
  const from = scanStart(56 * year + 123_456_789, { firstLength: 0, direction: 'older' });
  const length = 2 * year;
  const steps = scanSteps({ code: '', from, length, firstLength: 0, direction: 'older' });
  const lengths = steps.map((step) => step.until - step.from);
  for (const [index, length] of lengths.entries())
    expect(length).toBeLessThanOrEqual(4 * (lengths[index - 1] ?? 60 * second));
  expect(lengths[0]).toBe(60 * second);
  expect(from - (steps.at(-1)?.from ?? 0) - length).toBeLessThan(60 * second);
});

test('a timestamp belongs to one step of each level, each with a different word', () => {
  fc.assert(
    fc.property(timestamp, timestamp, (one, other) => {
      const steps = stepsAt('abcd', one);
      for (const [level, step] of steps.entries()) {
        expect(step.from <= one && one < step.until).toBe(true);
        const isSame = stepOf('abcd', level, other).word === step.word;
        expect(isSame).toBe(step.from <= other && other < step.until);
      }
      expect(new Set(steps.map(({ word }) => word)).size).toBe(steps.length);
    }),
  );
});
