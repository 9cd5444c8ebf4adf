import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanSteps } from './scan-steps.ts';
import { stepOf, stepsAt } from './time-steps.ts';

const second = 1_000_000;
const day = 86_400 * second;
const year = 365 * day;
const timestamp = fc.integer({ min: 30 * year, max: 70 * year });
const scans = fc.record({
  code: fc.constant('abcd'),
  from: timestamp,
  until: timestamp,
  firstLength: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 * year })),
  direction: fc.constantFrom('newer' as const, 'older' as const),
});

test('the steps of a scan cover all of time in their direction, without a gap or an overlap', () => {
  fc.assert(
    fc.property(scans, (scan) => {
      const steps = scanSteps(scan);
      const [first] = steps;
      expect(first && first.from <= scan.from && scan.from < first.until).toBe(true);
      for (const [index, step] of steps.entries()) {
        const next = steps[index + 1];
        if (next)
          expect(scan.direction === 'older' ? next.until : next.from).toBe(
            scan.direction === 'older' ? step.from : step.until,
          );
      }
      const last = steps.at(-1);
      expect(scan.direction === 'older' ? last?.from : (last?.until ?? 0) >= 200 * year).toBe(
        scan.direction === 'older' ? 0 : true,
      );
    }),
  );
});

test('a scan is short, however many years an organization covers', () => {
  fc.assert(
    fc.property(scans, (scan) => {
      expect(scanSteps(scan).length).toBeLessThan(120);
    }),
  );
});

test('its steps get longer gradually, up to a length that depends on the years', () => {
  const from = 56 * year + 123_456_789;
  const steps = scanSteps({ code: '', from, firstLength: 0, direction: 'older', until: from - 2 * year });
  const lengths = steps.map((step) => step.until - step.from);
  for (const [index, length] of lengths.entries())
    expect(length).toBeLessThanOrEqual(4 * (lengths[index - 1] ?? 60 * second));
  expect(lengths[0]).toBe(60 * second);
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
