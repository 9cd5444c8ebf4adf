import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = 1_800_000_000;

test.each([
  [-5, 'in less than a minute'],
  [59, 'in less than a minute'],
  [61, 'in 1 minute'],
  [3 * 3600 + 1, 'in 3 hours'],
  [7 * 86_400 - 1, 'in 6 days'],
])('%d seconds from now reads "%s"', (seconds, words) => {
  expect(timeLeft(now + seconds, now)).toContain(`>${words}</time>`);
});

test('the exact moment is there for machines', () => {
  expect(timeLeft(now, now)).toContain('datetime="2027-01-15T08:00:00Z"');
});
